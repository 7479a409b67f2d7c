// RT-14: no link of the web app is written by hand. `href()` makes it of a path of the list and its parameters.
const MESSAGE = 'Make the address with href() and a path of parts/addresses/paths.ts.';

const PLACES = /^(?:href|to|\w+Href|\w+Address)$/;
const GOES = /^(?:navigate|navigateTo|openAddress|redirect)$/;
/** What leads out of the app, or to a place on the same page. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|#|\?)/i;

const firstText = (node) => (node.type === 'TemplateLiteral' ? node.quasis[0].value.raw : '');

/** Text and values put together to something that looks like an address: `/courses/${id}`, `${address}/queue?reason=x`. */
function looksLikeAddress(node) {
  if (node.type !== 'TemplateLiteral' || node.expressions.length === 0) return false;
  const [first, ...others] = node.quasis.map(({ value }) => value.raw);
  if (/^\/[a-z?]/i.test(first)) return true;
  return first === '' && others.some((text) => /^(?:\/[a-z]+|\?[a-z]+=)/i.test(text));
}

/** Everything that may be the value of an expression: both sides of a choice, what a function returns. */
function valuesOf(node) {
  switch (node?.type) {
    case 'JSXExpressionContainer':
    case 'TSAsExpression':
      return valuesOf(node.expression);
    case 'ConditionalExpression':
      return [...valuesOf(node.consequent), ...valuesOf(node.alternate)];
    case 'LogicalExpression':
      return [...valuesOf(node.left), ...valuesOf(node.right)];
    case 'ArrowFunctionExpression':
      return node.body.type === 'BlockStatement' ? [] : valuesOf(node.body);
    default:
      return node === null || node === undefined ? [] : [node];
  }
}

function isByHand(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value.startsWith('/');
  if (node.type === 'TemplateLiteral') return !ELSEWHERE.test(firstText(node));
  return isText(node) && node.type === 'BinaryExpression';
}

/** Numbers are added too. */
function isText(node) {
  if (node.type === 'BinaryExpression') return node.operator === '+' && (isText(node.left) || isText(node.right));
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');
}

const nameOf = (node) => (node.type === 'MemberExpression' ? nameOf(node.property) : node.name);

const noAddressByHand = {
  create(context) {
    const told = new Set();
    const tell = (node) => {
      if (!told.has(node)) context.report({ node, message: MESSAGE });
      told.add(node);
    };
    const look = (value) => valuesOf(value).filter(isByHand).forEach(tell);
    return {
      JSXAttribute: ({ name, value }) => PLACES.test(name.name) && look(value),
      Property: ({ key, value }) => PLACES.test(key.name) && look(value),
      CallExpression: ({ callee, arguments: given }) => GOES.test(nameOf(callee)) && look(given[0]),
      TemplateLiteral: (node) => looksLikeAddress(node) && tell(node),
    };
  },
};

export default { meta: { name: 'addresses' }, rules: { 'no-address-by-hand': noAddressByHand } };
