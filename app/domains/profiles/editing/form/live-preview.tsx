import { startTransition, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CARD } from '~/ui/classes/card'
import { ProfileAsOthersSeeIt } from '../../mine/profile-as-others-see-it'
import type { ShownProfile } from '../../public-profile.server'
import { previewOf } from '../preview'

/** The profile with the current input of the editor's fields instead of the stored values. Call `onDraft` after each input. */
export function useDraft(formId: string, profile: ShownProfile) {
  const [form, setForm] = useState<FormData | null>(null)
  const onDraft = useCallback(() => {
    const element = document.forms.namedItem(formId)
    // As a transition, so that rendering the preview never delays the display of typed text.
    if (element) startTransition(() => setForm(new FormData(element)))
  }, [formId])
  // Browsers restore input after a reload.
  useEffect(onDraft, [onDraft])
  return { draft: form ? previewOf(profile, form) : profile, onDraft }
}

/** How others will see the profile. Wide windows show it beside the fields, narrow ones instead of them. */
export function LivePreview({ profile, isHidden }: { profile: ShownProfile; isHidden: boolean }) {
  const { t } = useTranslation()
  return (
    <section
      id="preview"
      aria-labelledby="preview-title"
      className={`${CARD} grid auto-rows-max gap-4 p-5 sm:pt-6 xl:sticky xl:top-[calc(var(--spacing-bar)+1rem)] xl:max-h-[calc(100dvh-var(--spacing-bar)-2rem)] xl:overflow-y-auto ${isHidden ? 'max-xl:hidden max-xl:noscript:grid' : ''}`}
      // Focusable, so that a keyboard can scroll it even if it contains nothing focusable.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
    >
      <h2 id="preview-title">{t('owner:mine.asOthers')}</h2>
      <ProfileAsOthersSeeIt profile={profile} />
    </section>
  )
}
