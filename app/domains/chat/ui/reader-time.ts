import { useRevalidator } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { createContext, useContext, useEffect, useRef } from 'react'
import { dayNumber, formatDay, formatTime } from '~/i18n/format/times'
import type { Language } from '~/i18n/languages'

/** The reader's language, time zone and time; the same on the server and in the browser, so that both render alike. */
type ReaderTime = { language: Language; timeZone: string; at: string }

export const ReaderTimeContext = createContext<ReaderTime>({
  language: 'de',
  timeZone: 'Europe/Berlin',
  at: new Date(0).toISOString(),
})
/** Language, time zone and time of the page. */
export const useReaderTime = () => useContext(ReaderTimeContext)

/** Loads the page's data again, once, if the server did not know the browser's time zone. By then the module has stored it in a cookie. */
export function useTimeZone(shown: string): void {
  const { revalidate } = useRevalidator()
  const hasAsked = useRef(false)
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    if (!timeZone || timeZone === shown || hasAsked.current) return
    hasAsked.current = true
    revalidate()
  }, [shown, revalidate])
}

/** The heading over a day's messages. */
export function dayHeading(t: TFunction, { language, timeZone, at }: ReaderTime, date: string): string {
  const ago = daysAgo({ timeZone, at }, date)
  if (ago <= 0) return t('chat:thread.today')
  if (ago === 1) return t('chat:thread.yesterday')
  if (ago < 7) return formatDay(language, date, timeZone, 'weekday')
  return formatDay(language, date, timeZone, ago < 180 ? 'long' : 'longYear')
}

/** The time of a message in a list: the time of day, the weekday or the date. */
export function shortTime(t: TFunction, { language, timeZone, at }: ReaderTime, date: string): string {
  const ago = daysAgo({ timeZone, at }, date)
  if (ago <= 0) return formatTime(language, date, timeZone)
  if (ago === 1) return t('chat:thread.yesterday')
  return formatDay(language, date, timeZone, ago < 7 ? 'shortWeekday' : 'dayMonth')
}

/** When an offline partner was last online; `presenceShort` fits the head of a conversation on a phone. */
export function lastSeenText(
  t: TFunction,
  time: ReaderTime,
  date: string,
  words: 'presence' | 'presenceShort' = 'presence',
): string {
  const { language, timeZone } = time
  const ago = daysAgo(time, date)
  const clock = formatTime(language, date, timeZone)
  if (ago <= 0) return t(`chat:${words}.today`, { time: clock })
  if (ago === 1) return t(`chat:${words}.yesterday`, { time: clock })
  return t(`chat:${words}.day`, { day: formatDay(language, date, timeZone, 'dayMonth') })
}

const daysAgo = ({ timeZone, at }: Pick<ReaderTime, 'timeZone' | 'at'>, date: string): number =>
  dayNumber(at, timeZone) - dayNumber(date, timeZone)
