// Stands after @simplewebauthn/browser, on pages with passkeys. What the device says goes to the server as it is.
(() => {
  const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication, startRegistration } =
    globalThis.SimpleWebAuthnBrowser;
  const { post } = globalThis.identityPages;

  /** A page that comes back then says that it was refused: its field does not ask for one again. */
  let wasSent = false;

  async function optionsFrom(url, fields) {
    return (await post(url, fields))?.options;
  }

  /** Asks the browser for a passkey and sends it; closing the browser's window leaves the person on the page. */
  async function signIn({ dataset, element }, useBrowserAutofill) {
    const failed = element.querySelector('[data-passkey-failed]');
    failed.hidden = true;
    try {
      const optionsJSON = await optionsFrom(dataset.optionsUrl, {});
      if (!optionsJSON) return;
      const response = await startAuthentication({ optionsJSON, useBrowserAutofill });
      wasSent = true;
      await post(dataset.url, { response: JSON.stringify(response) });
    } catch {
      failed.hidden = useBrowserAutofill;
    }
  }

  async function offerSignIn(element) {
    const place = { dataset: element.dataset, element };
    element.hidden = false;
    element.querySelector('button').addEventListener('click', () => signIn(place, false));
    if (!wasSent && (await browserSupportsWebAuthnAutofill())) await signIn(place, true);
  }

  function offerAdding(form) {
    form.hidden = false;
    document.querySelector('[data-passkey-missing]').hidden = true;
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      const button = form.querySelector('.primary');
      const failed = form.querySelector('[data-passkey-failed]');
      if (button.getAttribute('aria-busy') === 'true') return;
      button.setAttribute('aria-busy', 'true');
      failed.hidden = true;
      const { name } = Object.fromEntries(new FormData(form));
      try {
        const optionsJSON = await optionsFrom(form.action, Object.fromEntries(new FormData(form)));
        if (!optionsJSON) return;
        const response = await startRegistration({ optionsJSON });
        await post(form.dataset.url, { name, response: JSON.stringify(response) });
      } catch {
        failed.hidden = false;
      } finally {
        button.removeAttribute('aria-busy');
      }
    });
  }

  globalThis.identityPages.offerPasskeys = () => {
    const element = document.querySelector('[data-passkey]');
    if (!element || !browserSupportsWebAuthn()) return;
    if (element.dataset.passkey === 'add') offerAdding(element);
    else void offerSignIn(element);
  };
  globalThis.identityPages.offerPasskeys();
})();
