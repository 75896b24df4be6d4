import fc from 'fast-check';
import type { JsonSchema } from './api-document.ts';

type Values = fc.Arbitrary<unknown>;

const list = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value : []);
const number = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise);

function strings(schema: JsonSchema): Values {
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date-time') return fc.constant('2026-11-22T12:00:00Z');
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern));
  const most = Math.min(number(schema.maxLength, 40), 600);
  return fc.string({ minLength: Math.min(number(schema.minLength, 0), most), maxLength: most });
}

function integers(schema: JsonSchema): Values {
  const least = number(schema.minimum, number(schema.exclusiveMinimum, -1_000));
  return fc.integer({
    min: Math.max(least, -(2 ** 31)),
    max: Math.min(number(schema.maximum, 2 ** 31 - 1), 2 ** 31 - 1),
  });
}

function objects(schema: JsonSchema): Values {
  const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>);
  const required = new Set(list(schema.required).map(String));
  return fc.record(Object.fromEntries(properties.map(([name, one]) => [name, valuesOf(one)])), {
    requiredKeys: properties.map(([name]) => name).filter((name) => required.has(name)),
  });
}

/** Values that a schema allows, for the most part: what its keywords do not say here is left to chance. */
export function valuesOf(schema: JsonSchema): Values {
  const choices = [...list(schema.anyOf), ...list(schema.oneOf)];
  if (choices.length > 0) return fc.oneof(...choices.map(valuesOf));
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return strings(schema);
    case 'integer':
    case 'number':
      return integers(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf((schema.items ?? {}) as JsonSchema), { maxLength: 3 });
    case 'object':
      return objects(schema);
    default:
      return fc.jsonValue();
  }
}

/** Text that somebody might send by mistake or on purpose. */
export const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('', ' ', '\u0000', '-1', '1e999', 'NaN', '../../etc/passwd', "'; drop table documents; --", '💥'),
  fc.integer({ min: 90, max: 3_000 }).map((length) => 'x'.repeat(length)),
);

/** Values that a schema allows, and others that are wrong in type, in size or in one of their parts. */
export function bentValuesOf(schema: JsonSchema): Values {
  const whole = valuesOf(schema);
  const wrong = fc.oneof(fc.jsonValue(), oddText);
  if (schema.type !== 'object') return fc.oneof({ arbitrary: whole, weight: 2 }, wrong);
  const names = Object.keys((schema.properties ?? {}) as object);
  const inOnePart = fc
    .tuple(whole, fc.constantFrom('another', ...names), wrong)
    .map(([value, name, part]) => ({ ...(value as object), [name]: part }));
  return fc.oneof({ arbitrary: whole, weight: 2 }, { arbitrary: inOnePart, weight: 2 }, wrong);
}
