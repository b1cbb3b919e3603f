import { getInputProps } from '@conform-to/react'
import { LANGUAGE_LEVELS, SPOKEN_LANGUAGES, type SpokenLanguage } from 'db/limits/profiles'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLanguageName } from '~/i18n/format/names'
import { useLanguage } from '~/i18n/use-texts'
import { ChipGroup } from '~/ui/form/choice'
import { BARE_CONTROL, SELECT, SELECT_BOX } from '~/ui/form/field-classes'
import { describedBy, FieldFrame } from '~/ui/form/field-frame'
import { FOLD, FoldMark } from '~/ui/form/folded-fields'
import { type FormField, metadataOf } from '~/ui/form/form-field'
import { Icon } from '~/ui/icon'
import { optionsOf } from '../../option-labels'
import { type ChoiceName, languageValue } from '../profile-form'
import type { EditorFields } from './save-result'

/** A single choice among a few options, as chips; the first chip stands for no choice. */
export function OneOf({ fields, name }: { fields: EditorFields; name: ChoiceName }) {
  const { t } = useTranslation()
  return (
    <ChipGroup
      type="radio"
      field={fields[name]}
      id={fields[name].id}
      legend={t(`profiles:fact.${name}`)}
      options={[{ value: '', label: t('owner:edit.body.none') }, ...optionsOf(t, name)]}
    />
  )
}

const UNIT = 'pointer-events-none absolute inset-y-0 grid place-items-center text-ink-soft'

/** A number with its unit. A text field, because a browser's number field discards invalid input instead of keeping it with an error. */
export function NumberInput({
  field,
  label,
  unit,
  isUnitFirst = false,
  hint,
  fractions,
  optional,
  invalidText,
}: {
  field: FormField
  label: string
  unit: ReactNode
  /** The language writes the unit before its number. */
  isUnitFirst?: boolean
  hint?: string
  /** Marks the field as optional behind its label. */
  optional?: boolean
  /** The error text that the visitors' script shows if the browser finds the number invalid. */
  invalidText?: string
  /** Shows a keyboard with a comma. */
  fractions?: boolean
}) {
  const { key, ...input } = getInputProps(metadataOf(field), { type: 'text' })
  const written = (
    <span id={`${input.id}-unit`} className={`${UNIT} ${isUnitFirst ? 'pl-3.5' : 'right-3.5'}`}>
      {unit}
    </span>
  )
  return (
    <FieldFrame field={field} label={label} hint={hint} optional={optional}>
      <span className="relative block">
        {isUnitFirst ? written : null}
        <input
          key={key}
          {...input}
          className={`${BARE_CONTROL} w-full ${isUnitFirst ? 'px-3.5 pl-8' : 'pr-15 pl-3.5'}`}
          inputMode={fractions ? 'decimal' : 'numeric'}
          autoComplete="off"
          data-invalid={invalidText}
          aria-describedby={`${input.id}-unit ${describedBy(field, hint)}`}
        />
        {isUnitFirst ? null : written}
      </span>
    </FieldFrame>
  )
}

/** Languages that are always visible. Another one is visible once a level is chosen for it; before, a press expands it. */
const COMMON: readonly SpokenLanguage[] = SPOKEN_LANGUAGES.slice(0, 5)

/** How well each language is spoken. All selects have the same field name, so the value of each option contains its language. */
export function LanguageFields({ field }: { field: FormField }) {
  const { t } = useTranslation()
  const chosen = [field.initialValue ?? []].flat().map(String)
  const isShown = (one: SpokenLanguage) =>
    COMMON.includes(one) ||
    chosen.some((value) => value.startsWith(`${one}:`) && value !== languageValue(one, ''))
  const select = (one: SpokenLanguage) => (
    <LanguageSelect key={one} name={field.name} id={`${field.id}-${one}`} spoken={one} chosen={chosen} />
  )
  return (
    <div id={field.id} className="grid gap-3">
      <div className={LANGUAGES}>{SPOKEN_LANGUAGES.filter(isShown).map(select)}</div>
      <details className="not-open:-mb-3">
        <summary className={`${FOLD} text-accent`}>
          {t('owner:edit.languages.more')}
          <FoldMark />
        </summary>
        <div className={LANGUAGES}>{SPOKEN_LANGUAGES.filter((one) => !isShown(one)).map(select)}</div>
      </details>
    </div>
  )
}

const LANGUAGES = 'grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-2'

function LanguageSelect({
  name,
  id,
  spoken,
  chosen,
}: {
  name: string
  id: string
  spoken: SpokenLanguage
  chosen: readonly string[]
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="wrap-anywhere">
        {formatLanguageName(language, spoken)}
      </label>
      <span className={SELECT_BOX}>
        <select
          id={id}
          name={name}
          className={SELECT}
          defaultValue={chosen.find((value) => value.startsWith(`${spoken}:`)) ?? languageValue(spoken, '')}
        >
          <option value={languageValue(spoken, '')}>{t('owner:edit.languages.none')}</option>
          {LANGUAGE_LEVELS.map((level) => (
            <option key={level} value={languageValue(spoken, level)}>
              {t(`profiles:languageLevel.${level}`)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={18} />
      </span>
    </div>
  )
}
