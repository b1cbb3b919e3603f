import type { SubmissionResult } from '@conform-to/react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '~/i18n/languages'
import { Button } from '~/ui/button'
import { RadioCards } from '~/ui/form/radios'
import { SchemaForm, useSchemaForm } from '~/ui/form/schema-form'
import { SWITCHES_LEGEND } from '~/ui/form/switch'
import {
  choiceErrorText,
  LanguageFormSchema,
  THEME_CHOICES,
  type ThemeChoice,
  ThemeFormSchema,
} from '../forms'

type Props<Value> = { action: string; chosen: Value; reply: SubmissionResult | undefined }

/** The theme. With JavaScript a choice applies at once, without a request. */
export function ChooseTheme({ action, chosen, reply }: Props<ThemeChoice>) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({
    id: 'theme',
    schema: ThemeFormSchema,
    reply,
    values: { theme: chosen },
  })
  const change = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement) showTheme(target.value)
  }
  return (
    <SchemaForm form={form} errorText={choiceErrorText} action={action} onChange={change}>
      <RadioCards
        field={fields.theme}
        autoComplete="off"
        legend={<span className={SWITCHES_LEGEND}>{t('overview:appearance.theme')}</span>}
        options={THEME_CHOICES.map((value) => ({ value, label: t(`overview:appearance.${value}`) }))}
      />
      <p className="-mt-6 mb-2 text-sm/normal text-ink-soft">{t('overview:appearance.themeHint')}</p>
      <Button className="scripting:hidden" wide pendingText={t('overview:appearance.pending')}>
        {t('overview:appearance.save')}
      </Button>
    </SchemaForm>
  )
}

/** Applies a theme, as the buttons of the header do: the style sheet reads the attribute, the server reads the cookie. */
function showTheme(chosen: string): void {
  const { documentElement: root } = document
  const isSystem = chosen !== 'light' && chosen !== 'dark'
  if (isSystem) delete root.dataset.theme
  else root.dataset.theme = chosen
  const secure = location.protocol === 'https:' ? ';secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `theme=${isSystem ? '' : chosen};path=/;max-age=${isSystem ? 0 : 31_536_000};samesite=lax${secure}`
}

/**
 * The language of pages and e-mails. With JavaScript a choice by mouse or touch applies at once. By keyboard it applies by the button: the arrow
 * keys also choose the languages in between, and each would change every text of the page (WCAG 3.2.2).
 */
export function ChooseLanguage({ action, chosen, reply }: Props<Language>) {
  const { t } = useTranslation()
  const [form, fields] = useSchemaForm({
    id: 'language',
    schema: LanguageFormSchema,
    reply,
    values: { lang: chosen },
  })
  const change = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement && !target.matches(':focus-visible')) currentTarget.requestSubmit()
  }
  return (
    <SchemaForm form={form} errorText={choiceErrorText} action={action} onChange={change}>
      <RadioCards
        field={fields.lang}
        autoComplete="off"
        legend={<span className={SWITCHES_LEGEND}>{t('overview:appearance.language')}</span>}
        options={LANGUAGES.map((value) => ({
          value,
          label: <span lang={value}>{LANGUAGE_NAMES[value]}</span>,
        }))}
      />
      <p className="-mt-6 mb-3 text-sm/normal text-ink-soft">{t('overview:appearance.languageHint')}</p>
      <Button
        className="scripting:hidden in-[form:has(:focus-visible)]:inline-flex!"
        wide
        pendingText={t('overview:appearance.pending')}
      >
        {t('overview:appearance.save')}
      </Button>
    </SchemaForm>
  )
}
