// Makes the pages of the identity provider more comfortable; they work without it.
document.documentElement.classList.add('scripted');

/** Shows the password as text and back. */
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

/** Ticks the rules as they are met; the server decides (password-rules.ts). */
const rules = document.querySelector('.rules');
if (rules) {
  const password = document.getElementById(rules.dataset.for);
  const email = document.querySelector('[name="email"]');
  const tests = {
    length: (text) => [...text].length >= 10,
    letter: (text) => /\p{L}/u.test(text),
    digitOrSign: (text) => /[^\p{L}\p{M}\s]/u.test(text),
    notEmail: (text, address) =>
      text !== '' && (address === '' || (!text.includes(address) && text !== address.split('@')[0])),
  };
  const tick = () => {
    const text = password.value;
    const address = email ? email.value.trim().toLowerCase() : '';
    for (const item of rules.querySelectorAll('[data-rule]')) {
      const { rule } = item.dataset;
      const met = tests[rule](rule === 'notEmail' ? text.toLowerCase() : text, address);
      item.classList.toggle('met', met);
      item.querySelector('.unseen').hidden = !met;
    }
  };
  password.addEventListener('input', tick);
  email?.addEventListener('input', tick);
  tick();
}

/** The language changes with the choice, without a second press. */
const languages = document.getElementById('locale');
languages?.addEventListener('change', () => languages.form.submit());

/** One press sends once. */
for (const form of document.querySelectorAll('main form[method="post"]')) {
  const button = form.querySelector('.primary');
  form.addEventListener('submit', (event) => {
    if (button?.getAttribute('aria-busy') === 'true') event.preventDefault();
    else button?.setAttribute('aria-busy', 'true');
  });
}
// Back in the history: the page is as it was, and may be sent again.
addEventListener('pageshow', () => {
  for (const button of document.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy');
});
