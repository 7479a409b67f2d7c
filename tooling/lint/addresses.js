// RT-14: no link of the web app is written by hand. `href()` makes it of a path of the list and its parameters.
const MESSAGE = 'Make the address with href() and a path of parts/addresses/paths.ts.';

/** Attributes, properties and assigned names that hold the address of a page. */
const PLACES = /^(?:href|to|pathname|\w+Href|\w+Address)$/;
/** Functions that go to the address in their first argument. */
const GOES = /^(?:navigate|navigateTo|openAddress|redirect)$/;
/** The browser's own ways, and which argument is the address. */
const BROWSER_GOES = {
  location: { assign: 0, replace: 0 },
  window: { open: 0 },
  history: { pushState: 2, replaceState: 2 },
};

/** Out of the app, or to a place on the same page. */
const ELSEWHERE = /^(?:[a-z][a-z\d+.-]*:|#|\?)/i;
const PATH = /^\/(?!api\/)[a-z?]/i;
const NEXT_PART = /^(?:\/(?!api\/)[a-z]+|\?[a-z]+=)/i;

const isString = (node) => node.type === 'Literal' && typeof node.value === 'string';
const nameOf = (node) => node?.name ?? (node?.type === 'MemberExpression' ? nameOf(node.property) : node?.value);

/** Looks like an address wherever it stands: '/courses', `/courses/${id}`, `${address}/queue?reason=x`. */
function looksLikeAddress(node) {
  if (isString(node)) return PATH.test(node.value);
  const [first, ...others] = node.quasis.map(({ value }) => value.raw);
  return PATH.test(first) || (first === '' && others.some((text) => NEXT_PART.test(text)));
}

/** An address or a query that is added to a text: `address + '/queue'`, `address + '?reason=' + reason`. */
const addsToAddress = ({ operator, right }) => operator === '+' && isString(right) && NEXT_PART.test(right.value);

/** Only in a place where an address is expected, since `${a}/${b}` and '/' have other uses. */
function isByHand(node) {
  if (isString(node)) return node.value.startsWith('/');
  if (node.type === 'TemplateLiteral') return !ELSEWHERE.test(node.quasis[0].value.raw);
  if (node.type === 'CallExpression') return /^(?:concat|join)$/.test(nameOf(node.callee));
  return isText(node) && node.type === 'BinaryExpression';
}

/** Numbers are added too. */
function isText(node) {
  if (node.type === 'BinaryExpression') return node.operator === '+' && (isText(node.left) || isText(node.right));
  return node.type === 'TemplateLiteral' || isString(node);
}

const noAddressByHand = {
  create(context) {
    const told = new Set();
    const tell = (node) => {
      if (!told.has(node)) context.report({ node, message: MESSAGE });
      told.add(node);
    };

    /** The constant of this file behind a name, if there is one. */
    function constantOf(node) {
      for (let scope = context.sourceCode.getScope(node); scope !== null; scope = scope.upper) {
        const definition = scope.set.get(node.name)?.defs[0]?.node;
        if (definition !== undefined)
          return definition.type === 'VariableDeclarator' && definition.id.type === 'Identifier'
            ? definition.init
            : null;
      }
      return null;
    }

    /** Everything that may be the value of an expression: both sides of a choice, the constant behind a name, results. */
    function valuesOf(node, seen = []) {
      if (node === null || node === undefined || seen.includes(node)) return [];
      const of = (...nodes) => nodes.flatMap((one) => valuesOf(one, [...seen, node]));
      switch (node.type) {
        case 'JSXExpressionContainer':
        case 'TSAsExpression':
        case 'TSSatisfiesExpression':
        case 'TSNonNullExpression':
        case 'ParenthesizedExpression':
          return of(node.expression);
        case 'ConditionalExpression':
          return of(node.consequent, node.alternate);
        case 'LogicalExpression':
          return of(node.left, node.right);
        case 'ArrowFunctionExpression':
        case 'FunctionExpression':
          return of(node.body);
        case 'BlockStatement':
          return of(...node.body);
        case 'IfStatement':
          return of(node.consequent, node.alternate);
        case 'ReturnStatement':
          return of(node.argument);
        case 'Identifier':
          return of(constantOf(node));
        default:
          return [node];
      }
    }

    const look = (value) => valuesOf(value).filter(isByHand).forEach(tell);

    function lookAtCall({ callee, arguments: given }) {
      if (GOES.test(nameOf(callee))) look(given[0]);
      if (callee.type !== 'MemberExpression') return;
      const at = BROWSER_GOES[nameOf(callee.object)]?.[nameOf(callee.property)];
      if (at !== undefined) look(given[at]);
    }

    return {
      JSXAttribute: ({ name, value }) => PLACES.test(name.name) && look(value),
      Property: ({ key, value }) => PLACES.test(nameOf(key)) && look(value),
      CallExpression: lookAtCall,
      AssignmentExpression: ({ left, right }) =>
        (PLACES.test(nameOf(left)) || nameOf(left) === 'location') && look(right),
      VariableDeclarator: ({ id, init }) => PLACES.test(nameOf(id)) && look(init),
      BinaryExpression: (node) => addsToAddress(node) && tell(node),
      Literal: (node) => isString(node) && looksLikeAddress(node) && tell(node),
      TemplateLiteral: (node) => looksLikeAddress(node) && tell(node),
    };
  },
};

export default { meta: { name: 'addresses' }, rules: { 'no-address-by-hand': noAddressByHand } };
