import { isLanguage, type Language } from './languages'

const MAX_READ = 200

/** The supported language with the highest q of an Accept-Language header (RFC 9110, 12.5.4); `pt-BR` counts as `pt`. */
export function preferredLanguage(header: string): Language | undefined {
  let best: Language | undefined
  let bestQ = 0
  for (const range of header.slice(0, MAX_READ).split(',')) {
    const [tag = '', ...parameters] = range.split(';')
    const language = tag.trim().toLowerCase().split('-')[0]
    const q = quality(parameters)
    if (q > bestQ && isLanguage(language)) {
      best = language
      bestQ = q
    }
  }
  return best
}

function quality(parameters: string[]): number {
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=')
    if (name.trim() !== 'q') continue
    const q = Number(value)
    return q >= 0 && q <= 1 ? q : 0
  }
  return 1
}
