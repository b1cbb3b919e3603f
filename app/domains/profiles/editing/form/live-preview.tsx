import { startTransition, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CARD } from '~/ui/card'
import { AsOthers } from '../../mine/as-others'
import type { ShownProfile } from '../../public-profile.server'
import { previewOf } from '../preview'

/** The profile with what the fields hold at the moment. */
export function useDraft(formId: string, profile: ShownProfile) {
  const [form, setForm] = useState<FormData | null>(null)
  const onDraft = useCallback(() => {
    const element = document.forms.namedItem(formId)
    // Typing comes first: the preview follows when there is time.
    if (element) startTransition(() => setForm(new FormData(element)))
  }, [formId])
  // Browsers restore input after a reload.
  useEffect(onDraft, [onDraft])
  return { draft: form ? previewOf(profile, form) : profile, onDraft }
}

/** How the profile will look to others: beside the fields, on narrow windows instead of them. */
export function LivePreview({ profile, isHidden }: { profile: ShownProfile; isHidden: boolean }) {
  const { t } = useTranslation()
  return (
    <section
      id="preview"
      aria-labelledby="preview-title"
      className={`${CARD} grid auto-rows-max gap-4 p-5 sm:pt-6 xl:sticky xl:top-[calc(var(--spacing-bar)+1rem)] xl:max-h-[calc(100dvh-var(--spacing-bar)-2rem)] xl:overflow-y-auto ${isHidden ? 'max-xl:hidden max-xl:noscript:grid' : ''}`}
      // A scrolled part that holds nothing to focus must take the focus itself.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
    >
      <h2 id="preview-title">{t('owner:mine.asOthers')}</h2>
      <AsOthers profile={profile} />
    </section>
  )
}
