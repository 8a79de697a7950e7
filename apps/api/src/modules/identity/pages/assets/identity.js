// Makes the pages of the identity provider more comfortable; they work without it.
document.documentElement.classList.add('scripted');

/** Shows the password as text and back. */
function addEyes() {
  for (const button of document.querySelectorAll('.eye')) {
    const input = document.getElementById(button.getAttribute('aria-controls'));
    button.hidden = false;
    button.addEventListener('click', () => {
      const shown = input.type === 'text';
      input.type = shown ? 'password' : 'text';
      const label = shown ? button.dataset.show : button.dataset.hide;
      button.setAttribute('aria-pressed', String(!shown));
      button.setAttribute('aria-label', label);
      button.title = label;
    });
  }
}

/** The rules that can be checked here; the server decides (password-rules.ts). */
function passwordRules() {
  const tests = {
    length: (text) => [...text].length >= 10,
    letter: (text) => /\p{L}/u.test(text),
    digitOrSign: (text) => /[^\p{L}\p{M}\s]/u.test(text),
    notEmail: (text, address) =>
      text !== '' && (address === '' || (!text.includes(address) && text !== address.split('@')[0])),
  };
  return tests;
}

/** Ticks the rules as they are met, and marks those that are not when the form is sent. */
function watchRules() {
  const rules = document.querySelector('.rules');
  if (!rules) return;
  const tests = passwordRules();
  const password = document.getElementById(rules.dataset.for);
  const email = document.querySelector('[name="email"]');
  const items = [...rules.querySelectorAll('[data-rule]')];
  const meets = ({ dataset: { rule } }) => {
    const address = email ? email.value.trim().toLowerCase() : '';
    const text = rule === 'notEmail' ? password.value.toLowerCase() : password.value;
    // Whether it is easy to guess only the server knows.
    return tests[rule]?.(text, address);
  };
  const tick = (event) => {
    for (const item of items) {
      const met = meets(item) === true;
      item.classList.toggle('met', met);
      if (met || (event && !tests[item.dataset.rule])) item.classList.remove('unmet');
      item.querySelector('.unseen').hidden = !met;
    }
  };
  password.addEventListener('input', tick);
  email?.addEventListener('input', tick);
  tick();
  password.form.addEventListener('submit', (event) => {
    const unmet = items.filter((item) => meets(item) === false);
    if (password.value === '' || unmet.length === 0) return;
    event.preventDefault();
    for (const item of unmet) item.classList.add('unmet');
    password.setAttribute('aria-invalid', 'true');
    password.focus();
  });
}

/** Sends forms with a password without leaving the page, so that everything typed stays when something is wrong. */
function sendInPlace() {
  for (const form of document.querySelectorAll('main form[method="post"]:not([data-passkey])')) {
    const button = form.querySelector('.primary');
    form.addEventListener('submit', (event) => {
      if (event.defaultPrevented) return;
      if (button?.getAttribute('aria-busy') === 'true') return event.preventDefault();
      button?.setAttribute('aria-busy', 'true');
      if (!form.querySelector('[type="password"]')) return undefined;
      event.preventDefault();
      return send(form).catch(() => form.submit());
    });
  }
}

async function send(form) {
  const typed = [...form.querySelectorAll('[autocomplete$="password"]')].map(({ name, value }) => [
    name,
    value,
  ]);
  if (await post(form.action, new FormData(form))) return;
  for (const [name, value] of typed) {
    const input = document.querySelector(`main [name="${name}"]`);
    if (input) input.value = value;
  }
  focusProblem();
}

/** Sends fields, and goes where the answer leads. @returns what it says; null when it was a page, which is shown now */
async function post(url, fields) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json, text/html' },
    body: new URLSearchParams(fields),
  });
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    const answer = await response.json();
    if (answer.location) location.assign(answer.location);
    return answer;
  }
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  document.title = page.title;
  document.body.replaceWith(page.body);
  start();
  focusProblem();
  return null;
}

function focusProblem() {
  (document.querySelector('main [aria-invalid]') ?? document.querySelector('main [autofocus]'))?.focus();
}

/** Pages with passkeys have one more script (passkeys.js). */
function offerPasskeys() {
  const place = document.querySelector('[data-passkey]');
  if (!place || !globalThis.PublicKeyCredential) return;
  if (identityPages.offerPasskeys) return identityPages.offerPasskeys();
  const script = document.createElement('script');
  script.src = place.dataset.script;
  document.head.append(script);
}

/** Buttons that copy or save the lines of a list. */
function keepLines() {
  const linesOf = (id) =>
    [...document.querySelectorAll(`#${id} li`)].map((line) => line.textContent.trim()).join('\n');
  for (const button of document.querySelectorAll('[data-copy]')) {
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(linesOf(button.dataset.copy));
      button.textContent = button.dataset.done;
    });
  }
  for (const button of document.querySelectorAll('[data-download]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const text = `${button.dataset.title}\n\n${linesOf(button.dataset.download)}\n`;
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
      link.download = button.dataset.file;
      link.click();
      URL.revokeObjectURL(link.href);
    });
  }
}

/** The language changes with the choice, without a second press. */
function watchLanguage() {
  const languages = document.getElementById('locale');
  languages?.addEventListener('change', () => languages.form.submit());
}

function start() {
  addEyes();
  watchRules();
  sendInPlace();
  keepLines();
  watchLanguage();
  offerPasskeys();
}
/** What passkeys.js shares with this. */
const identityPages = (globalThis.identityPages = { post });
start();

// Back in the history: the page is as it was, and may be sent again.
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy');
});
