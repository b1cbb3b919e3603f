import type { Reader } from '~/i18n/format/times'
import { useLanguage } from '~/i18n/use-texts'
import { useRootData } from '../frame/root-data'

/** Language and time zone of the reader; the same on the server and in the browser, so that both render alike. */
export function useReader(): Reader {
  return { language: useLanguage(), timeZone: useRootData()?.timeZone ?? null }
}
