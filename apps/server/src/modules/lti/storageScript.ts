/**
 * Where cookies are blocked in frames, the platform keeps the browser's secret for us (LTI platform storage). The page
 * asks it to store the secret before the login and to give it back after the launch. Always the same text: its hash
 * stands in the page's policy. It speaks only to the origin of the platform's registered login address. (LT-14)
 */
export const STORAGE_SCRIPT = `(() => {
  const { act, target, origin, key, value, next, ticket, message } = document.body.dataset;
  const parent = window.opener || window.parent;
  let frame = parent;
  try {
    if (target !== '_parent') frame = parent.frames[target] || parent;
  } catch {
    frame = parent;
  }
  let isDone = false;
  const finish = (secret) => {
    if (isDone) return;
    isDone = true;
    if (act === 'put') return location.replace(next);
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
    if (answer.key === key || answer.error) finish(answer.error ? undefined : answer.value);
  });
  const ask = { subject: 'lti.' + act + '_data', message_id: message, key };
  if (act === 'put') ask.value = value;
  try {
    frame.postMessage(ask, origin);
  } catch {
    finish();
  }
  if (act === 'put') setTimeout(finish, 2000);
})();`;

/** Tells the platform that its registration window can close. */
export const CLOSE_SCRIPT = `(() => {
  const owner = window.opener || window.parent;
  owner.postMessage({ subject: 'org.imsglobal.lti.close' }, document.body.dataset.origin);
})();`;
