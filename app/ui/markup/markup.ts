/** Text that is HTML already: nothing else may be set as inner HTML. `markup` makes it, which escapes every value. */
export class Markup {
  constructor(readonly html: string) {}
}

type Value = Markup | string | number | null | false

/**
 * HTML put together as text: markup`<a href="${address}">${name}</a>`. Values are escaped, for texts and for attributes
 * between quotes; markup within markup stays what it is; null and false are nothing.
 */
export function markup(parts: TemplateStringsArray, ...values: Value[]): Markup {
  let html = parts[0] ?? ''
  for (let at = 0; at < values.length; at += 1) html += htmlOf(values[at]) + parts[at + 1]
  return new Markup(html)
}

/** Several one after the other. */
export function joined(all: readonly Markup[]): Markup {
  let html = ''
  for (const one of all) html += one.html
  return new Markup(html)
}

function htmlOf(value: Value | undefined): string {
  if (value instanceof Markup) return value.html
  if (typeof value === 'string') return escaped(value)
  return typeof value === 'number' ? String(value) : ''
}

// To find out whether there is any, without the costlier `u`.
const SPECIAL = /[&"'<>\u0100-\uffff]/
const ALL_SPECIAL = /[&"'<>\u{100}-\u{10ffff}]/gu

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replace(ALL_SPECIAL, reference) : text
}

/**
 * HTML with what lies beyond Latin-1 written as references: one such sign, a € somewhere, and V8 keeps the whole page at two
 * bytes a character, which doubles the time that encoding it takes.
 */
export function oneByte(html: string): string {
  return html.replace(/[\u{100}-\u{10ffff}]/gu, reference)
}

const reference = (sign: string) => `&#${sign.codePointAt(0)};`
