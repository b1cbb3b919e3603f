import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { Section } from '../profile-form'

/** The name of the buttons that save one section; the value is the section. */
export const SECTION = 'section'

type SectionStates = {
  /** The section that is being saved. */
  saving: Section | null
  /** Sections that were saved and not changed since. */
  saved: ReadonlySet<Section>
  /** Sections that were changed since the page was opened. */
  changed: ReadonlySet<Section>
}

export const SectionContext = createContext<SectionStates>({
  saving: null,
  saved: new Set(),
  changed: new Set(),
})

/**
 * The button that saves one section of the editor and leaves the others as they are. With JavaScript it appears with the first change: a
 * page without changes shows only the button that saves all sections.
 */
export function SectionSave({ name }: { name: Section }) {
  const { t } = useTranslation()
  const { saving, saved, changed } = useContext(SectionContext)
  const title = t(`owner:edit.${name}.title`)
  const isOffered = changed.has(name)
  const isSaved = saved.has(name) && saving !== name
  // While empty, the element must take up neither a row of the card's grid nor the gap above one.
  const layout = isOffered ? 'border-t pt-3' : isSaved ? '' : 'scripting:absolute'
  return (
    <div
      className={`flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-line noscript:border-t noscript:pt-3 ${layout}`.trimEnd()}
    >
      <p className="flex items-center gap-1.5 text-sm font-medium text-success" role="status">
        {isSaved ? (
          <>
            <Icon name="check" size={16} />
            {t('owner:edit.sectionSaved')}
          </>
        ) : null}
      </p>
      <Button
        name={SECTION}
        value={name}
        variant="secondary"
        size="sm"
        pending={saving === name}
        pendingText={t('owner:edit.pending')}
        className={isOffered ? undefined : 'scripting:hidden'}
      >
        {t('owner:edit.saveSection', { section: title })}
      </Button>
    </div>
  )
}
