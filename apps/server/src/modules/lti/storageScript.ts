/**
 * Where cookies are blocked in frames, the platform keeps the browser's secret for us (LTI platform storage). The page
 * asks it to store the secret before the login and to give it back after the launch. Always the same text: its hash
 * stands in the page's policy. It speaks only to the origin of the platform's registered login address. (LT-14)
 *
 * It asks again until it is answered: the platform's storage is a frame beside ours, and may load after it. If nothing
 * keeps the secret, it goes to the step that looks for our cookie, before the platform's hint is used up.
 */
export const STORAGE_SCRIPT = `(() => {
  const { act, target, origin, key, value, next, otherwise, ticket, message } = document.body.dataset;
  const parent = window.opener || window.parent;
  const storage = () => {
    try {
      return target === '_parent' ? parent : parent.frames[target] || parent;
    } catch {
      return parent;
    }
  };
  const began = Date.now();
  let again;
  const finish = (isKept, secret) => {
    clearInterval(again);
    if (act === 'put') return location.replace(isKept ? next : otherwise);
    if (typeof secret !== 'string') return;
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/lti/launch/confirm';
    for (const [name, text] of [['ticket', ticket], ['secret', secret]]) {
      const field = document.createElement('input');
      field.type = 'hidden';
      field.name = name;
      field.value = text;
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  };
  addEventListener('message', (event) => {
    const answer = event.data;
    if (event.origin !== origin || typeof answer !== 'object' || answer === null) return;
    if (answer.message_id !== message || !String(answer.subject).endsWith(act + '_data.response')) return;
    if (answer.key === key || answer.error) finish(!answer.error, answer.value);
  });
  const ask = { subject: 'lti.' + act + '_data', message_id: message, key };
  if (act === 'put') ask.value = value;
  const askOnce = () => {
    if (Date.now() - began > 10000) return finish(false);
    try {
      storage().postMessage(ask, origin);
    } catch {
      finish(false);
    }
  };
  again = setInterval(askOnce, 250);
  askOnce();
})();`;

/** Tells the platform that its registration window can close. */
export const CLOSE_SCRIPT = `(() => {
  const owner = window.opener || window.parent;
  owner.postMessage({ subject: 'org.imsglobal.lti.close' }, document.body.dataset.origin);
})();`;
