import type { TFunction } from 'i18next'
import { formatDay, type Reader, zoneOf } from '~/i18n/format/times'
import { shownCode } from '../marks/mark-code'
import type { LedgerGrant } from './read-ledger.server'

/** The texts of an entry of the ledger, for the table and for the downloaded file. */
export type LedgerLine = {
  id: string
  isOwner: boolean
  title: string
  images: string
  person: string
  code: string
  sharedAt: { iso: string; text: string }
  until: { iso: string; text: string }
  opened: string
  state: LedgerGrant['state']
  /** The name of the state. */
  stateText: string
  /** The text after the name that says when the sharing ended; empty if it has not ended. */
  ended: string
  /** State and end in one text. */
  status: string
}

/** A sharing of the ledger in the words of its reader, with times in the reader's zone. */
export function ledgerLine(t: TFunction, grant: LedgerGrant, reader: Reader): LedgerLine {
  const moment = (iso: string) => ({
    iso,
    text: formatDay(reader.language, iso, zoneOf(reader), 'dayMonthYearTime'),
  })
  const state = t(`ledger:state.${grant.state}`)
  return {
    id: grant.id,
    isOwner: grant.isOwner,
    title: grant.title ?? t('ledger:noTitle'),
    images: grant.imageCount === null ? '' : t('ledger:images', { count: grant.imageCount }),
    person: grant.partnerName ?? t('ledger:gone'),
    code: grant.code ? shownCode(grant.code) : '',
    sharedAt: moment(grant.sharedAt),
    until: moment(grant.until),
    // Days without a time do not depend on the reader's time zone.
    opened:
      grant.openedOn.map((day) => formatDay(reader.language, day, 'UTC', 'dayMonthYear')).join(', ') ||
      t('ledger:never'),
    state: grant.state,
    stateText: state,
    ended: grant.endedAt ? t('ledger:endedOn', { moment: moment(grant.endedAt).text }) : '',
    status: grant.endedAt ? t('ledger:endedAt', { state, moment: moment(grant.endedAt).text }) : state,
  }
}
