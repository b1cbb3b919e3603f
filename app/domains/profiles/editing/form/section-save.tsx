import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import type { Section } from '../profile-form'

/** The name of the buttons that save one group; the value is the group. */
export const SECTION = 'section'

type SectionStates = {
  /** The group that is being saved. */
  saving: Section | null
  /** Groups that were saved and not changed since. */
  saved: ReadonlySet<Section>
  /** Groups that were changed since the page was opened. */
  changed: ReadonlySet<Section>
}

export const SectionContext = createContext<SectionStates>({
  saving: null,
  saved: new Set(),
  changed: new Set(),
})

/**
 * Saves one group of the editor and leaves the others as they are. With JavaScript the button comes with the first change, so that a page
 * without changes has no button but the one that saves all.
 */
export function SectionSave({ name }: { name: Section }) {
  const { t } = useTranslation()
  const { saving, saved, changed } = useContext(SectionContext)
  const title = t(`owner:edit.${name}.title`)
  const isOffered = changed.has(name)
  const isSaved = saved.has(name) && saving !== name
  // With nothing to show it takes no row of the card, nor the room above one.
  const look = isOffered ? 'border-t pt-3' : isSaved ? '' : 'scripting:absolute'
  return (
    <div
      className={`flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-line noscript:border-t noscript:pt-3 ${look}`.trimEnd()}
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
