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
  for (const form of document.querySelectorAll('main form[method="post"]')) {
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
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { accept: 'application/json, text/html' },
    body: new URLSearchParams(new FormData(form)),
  });
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    location.assign((await response.json()).location);
    return;
  }
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  document.title = page.title;
  document.querySelector('main').replaceWith(page.querySelector('main'));
  for (const [name, value] of typed) {
    const input = document.querySelector(`main [name="${name}"]`);
    if (input) input.value = value;
  }
  start();
  (document.querySelector('main [aria-invalid]') ?? document.querySelector('main [autofocus]'))?.focus();
}

function start() {
  addEyes();
  watchRules();
  sendInPlace();
}
start();

/** The language changes with the choice, without a second press. */
const languages = document.getElementById('locale');
languages?.addEventListener('change', () => languages.form.submit());

// Back in the history: the page is as it was, and may be sent again.
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy');
});
