import { RATE_OF_DURATION } from 'db/limits/profiles'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatLanguageName } from '~/i18n/format/names'
import { formatPriceEur } from '~/i18n/format/numbers'
import type { Language } from '~/i18n/languages'
import { useLanguage } from '~/i18n/use-texts'
import { Icon } from '~/ui/icon'

const FACTS = [
  'firstName',
  'username',
  'userType',
  'age',
  'location',
  'bio',
  'about',
  'hourlyRate',
  'halfHourRate',
  'twoHourRate',
  'threeHourRate',
  'overnightRate',
  'meetingPlaces',
  'languages',
  'services',
  'interests',
  'height',
  'weight',
  'bodyType',
  'ethnicity',
  'position',
  'circumcision',
  'cockSize',
  'title',
  'description',
] as const
type Fact = (typeof FACTS)[number]
type Facts = Readonly<Record<string, unknown>>

const CELL =
  'px-3 py-2 align-top wrap-anywhere whitespace-pre-line first:pl-0 max-md:block max-md:px-0 max-md:py-1'
/** On a phone: the name of the column above the value. */
const NAMED_CELL =
  'max-md:before:block max-md:before:text-xs max-md:before:text-ink-soft max-md:before:content-[attr(data-name)]'

type Row = { fact: Fact; before: string; after: string }

/** Free texts are shown even if they are unchanged, because they are often what was reported. */
const FREE_TEXTS: readonly Fact[] = ['bio', 'about', 'title', 'description']

/** Compares a reported profile or album with its present state: changed facts side by side, unchanged facts once. */
export function FactsCompared({ then, now }: { then: Facts; now: Facts | null }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const rows: Row[] = FACTS.map((fact) => ({
    fact,
    before: valueText(t, language, fact, then[fact]),
    after: valueText(t, language, fact, now?.[fact]),
  })).filter(({ before, after }) => before !== '' || after !== '')
  if (now === null)
    return (
      <>
        <p className="font-semibold">{t('cases:evidence.goneNow')}</p>
        <FactsTable rows={rows} />
      </>
    )
  const changed = rows.filter(({ before, after }) => before !== after)
  const same = rows.filter(({ before, after }) => before === after)
  const freeTexts = same.filter(({ fact }) => FREE_TEXTS.includes(fact))
  const rest = same.filter(({ fact }) => !FREE_TEXTS.includes(fact))
  return (
    <>
      {changed.length > 0 ? (
        <FactsTable rows={changed} isCompared />
      ) : (
        <p className="font-semibold">{t('cases:evidence.nothingChanged')}</p>
      )}
      {freeTexts.length > 0 ? <FactsTable rows={freeTexts} /> : null}
      {rest.length > 0 ? (
        <details className="group/same">
          <summary className="inline-flex min-h-11 items-center gap-2 font-semibold">
            {t('cases:evidence.unchanged', { number: rest.length })}
            <Icon name="chevron-down" size={18} className="transition-[rotate] group-open/same:rotate-180" />
          </summary>
          <FactsTable rows={rest} />
        </details>
      ) : null}
    </>
  )
}

function FactsTable({ rows, isCompared = false }: { rows: readonly Row[]; isCompared?: boolean }) {
  const { t } = useTranslation()
  return (
    <table className="w-full border-collapse text-left text-sm max-md:block">
      <caption className="sr-only">{t('cases:evidence.title')}</caption>
      <thead className={isCompared ? 'max-md:sr-only' : 'sr-only'}>
        <tr className="border-b border-edge">
          <th scope="col" className="w-40 py-2 pr-3 font-semibold">
            {t('cases:evidence.fact')}
          </th>
          <th scope="col" className="px-3 py-2 font-semibold">
            {t('cases:evidence.then')}
          </th>
          {isCompared ? (
            <th scope="col" className="px-3 py-2 font-semibold">
              {t('cases:evidence.now')}
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map(({ fact, before, after }) => (
          <tr key={fact} className="border-b border-line max-md:block max-md:py-2">
            <th scope="row" className={`${CELL} w-40 font-semibold`}>
              {t(`cases:fact.${fact}`)}
            </th>
            <td
              data-name={t('cases:evidence.then')}
              className={`${CELL} ${isCompared ? NAMED_CELL : ''}`}
              dir="auto"
            >
              {before || '–'}
            </td>
            {isCompared ? (
              <td data-name={t('cases:evidence.now')} className={`${CELL} ${NAMED_CELL}`} dir="auto">
                {after || '–'}
                <strong className="ml-2 inline-block rounded-full bg-warning-soft px-2 text-xs text-warning">
                  {t('cases:evidence.changed')}
                </strong>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const UNITS: Partial<Record<Fact, 'profiles:fact.cm' | 'profiles:fact.kg'>> = {
  height: 'profiles:fact.cm',
  weight: 'profiles:fact.kg',
  cockSize: 'profiles:fact.cm',
}
/** Facts that are lists of stored values, with the keys of these values in `profiles`. */
const LISTS: Partial<Record<Fact, string>> = {
  services: 'service',
  interests: 'interest',
  meetingPlaces: 'meetingPlace',
}
const RATES: readonly Fact[] = Object.values(RATE_OF_DURATION)
const CHOICES: readonly Fact[] = ['bodyType', 'ethnicity', 'circumcision', 'position']

/** The text of a stored value, whose key contains the value. An unknown one is shown as it is: evidence may be older than this version. */
function textOrValue(t: TFunction, key: string, value: unknown): string {
  return t(key as 'cases:title', { defaultValue: String(value) }) as string
}

function valueText(t: TFunction, language: Language, fact: Fact, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (CHOICES.includes(fact)) return textOrValue(t, `profiles:${fact}.${value}`, value)
  if (fact === 'userType') return textOrValue(t, `cases:person.types.${value}`, value)
  if (RATES.includes(fact)) return formatPriceEur(language, Number(value))
  if (fact === 'languages') return languagesText(t, language, value)
  const list = LISTS[fact]
  if (list && Array.isArray(value))
    return value.map((one) => textOrValue(t, `profiles:${list}.${one}`, one)).join(', ')
  const unit = UNITS[fact]
  return unit ? t(unit, { number: Number(value) }) : String(value)
}

function languagesText(t: TFunction, language: Language, value: unknown): string {
  if (!Array.isArray(value)) return String(value)
  return value
    .map((skill) => {
      const { language: spoken, level } = Object(skill)
      const levelText = textOrValue(t, `profiles:languageLevel.${level}`, level)
      return `${formatLanguageName(language, String(spoken))} (${levelText})`
    })
    .join(', ')
}
