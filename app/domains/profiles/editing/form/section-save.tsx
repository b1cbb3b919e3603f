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
}

export const SectionContext = createContext<SectionStates>({ saving: null, saved: new Set() })

/** Saves one group of the editor and leaves the others as they are. */
export function SectionSave({ name }: { name: Section }) {
  const { t } = useTranslation()
  const { saving, saved } = useContext(SectionContext)
  const title = t(`profiles:edit.${name}.title`)
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line pt-3">
      <p className="flex items-center gap-1.5 text-sm font-medium text-success" role="status">
        {saved.has(name) && saving !== name ? (
          <>
            <Icon name="check" size={16} />
            {t('profiles:edit.sectionSaved')}
          </>
        ) : null}
      </p>
      <Button
        name={SECTION}
        value={name}
        variant="secondary"
        size="sm"
        pending={saving === name}
        pendingText={t('profiles:edit.pending')}
        aria-label={t('profiles:edit.saveSection', { section: title })}
      >
        {t('profiles:edit.saveSectionShort')}
      </Button>
    </div>
  )
}
