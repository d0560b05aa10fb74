// The types of docs/schema.json that declarations name, and what those need, in front of the declarations:
// `node packaging/types.mjs docs/schema.json crates/web/npm/api.d.ts`.

import { readFileSync } from 'node:fs';

const [schema, declarations] = process.argv.slice(2).map((name) => readFileSync(name, 'utf8'));
const { $defs: defs } = JSON.parse(schema);

/** What the declarations call so themselves, such as the class of a game. */
const own = new Set([...declarations.matchAll(/^export (?:class|interface|type) (\w+)/gm)].map(([, name]) => name));

const typeName = (name) => name.replace(/(?:^|_)(.)/g, (_, letter) => letter.toUpperCase());
const either = (types) => [...new Set(types)].join(' | ');
const list = (type) => (type.includes(' | ') && !type.startsWith('{') ? `(${type})[]` : `${type}[]`);
const comment = ({ description }, indent) => (description ? `${indent}/** ${description} */\n` : '');

/** A reference: to a type, or to a field of one. */
function referred(path) {
  const [name, ...fields] = path.replace('#/$defs/', '').split('/properties/');
  if (own.has(typeName(name))) throw new Error(`${typeName(name)} has two meanings`);
  return typeName(name) + fields.map((field) => `['${field}']`).join('');
}

function object({ properties, required = [] }, indent) {
  if (!properties) return 'Record<string, unknown>';
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(([name, field]) =>
    `${comment(field, inner)}${inner}${name}${required.includes(name) ? '' : '?'}: ${typeOf(field, inner)};\n`);
  return `{\n${fields.join('')}${indent}}`;
}

function array({ items, minItems, maxItems }, indent) {
  if (maxItems === 0) return '[]';
  const item = typeOf(items ?? true, indent);
  return maxItems !== undefined && minItems === maxItems ? `[${Array(maxItems).fill(item).join(', ')}]` : list(item);
}

const PLAIN = { string: 'string', integer: 'number', number: 'number', boolean: 'boolean', null: 'null' };

function typeOf(schema, indent = '') {
  if (schema === true) return 'unknown';
  if (schema.$ref) return referred(schema.$ref);
  if (schema.enum) return either(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.anyOf) return either(schema.anyOf.map((one) => typeOf(one, indent)));
  const types = [schema.type].flat().map((type) => {
    if (type === 'object') return object(schema, indent);
    if (type === 'array') return array(schema, indent);
    if (PLAIN[type]) return PLAIN[type];
    throw new Error(`no type for ${JSON.stringify(schema)}`);
  });
  return either(types);
}

const written = new Map();

/** Writes the types that a text names. */
function writeNamed(text) {
  for (const [name, schema] of Object.entries(defs)) {
    if (written.has(name) || own.has(typeName(name)) || !new RegExp(`\\b${typeName(name)}\\b`).test(text)) continue;
    written.set(name, `${comment(schema, '')}export type ${typeName(name)} = ${typeOf(schema)};\n`);
    writeNamed(written.get(name));
  }
}

writeNamed(declarations.replace(/\/\*.*?\*\/|\/\/.*/gs, ''));
console.log(`// Made from docs/schema.json.\n\n${[...written.values()].join('\n')}\n${declarations}`.trimEnd());
