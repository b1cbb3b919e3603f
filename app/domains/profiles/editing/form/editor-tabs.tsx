import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SEGMENT, SEGMENTS } from '~/ui/classes/segments'
import { useHydrated } from '~/ui/hooks/use-hydrated'
import { Icon } from '~/ui/icon'

type EditorTab = 'edit' | 'preview'

const TABS = { edit: 'pencil', preview: 'eye' } as const
/** The id of the panel that each tab shows. */
const PANELS = { edit: 'editor', preview: 'preview' } as const

/** Which part of the editor a narrow window shows. Each part keeps its scroll position. */
export function useEditorTab() {
  const [tab, setTab] = useState<EditorTab>('edit')
  const scrollPositions = useRef<Record<EditorTab, number>>({ edit: 0, preview: 0 })
  const shown = useRef(tab)
  useLayoutEffect(() => {
    if (shown.current === tab) return
    shown.current = tab
    window.scrollTo({ top: scrollPositions.current[tab], behavior: 'instant' })
  }, [tab])
  function show(next: EditorTab) {
    scrollPositions.current[tab] = window.scrollY
    setTab(next)
  }
  return { tab, show }
}

/**
 * The tabs of narrow windows, which show either the fields or the preview; wide windows show both and no tabs. Without JavaScript the
 * preview follows below the fields, and the tabs are links to both.
 */
export function EditorTabs({ tab, show }: { tab: EditorTab; show: (tab: EditorTab) => void }) {
  const { t } = useTranslation()
  const isHydrated = useHydrated()
  const names = Object.keys(TABS) as EditorTab[]
  const inside = (name: EditorTab) => (
    <>
      <Icon name={TABS[name]} size={18} />
      {t(`owner:edit.tab.${name}`)}
    </>
  )
  return (
    <div className="xl:hidden">
      {isHydrated ? (
        <div className={SEGMENTS} role="tablist" aria-label={t('owner:edit.title')}>
          {names.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-controls={PANELS[name]}
              aria-selected={tab === name}
              tabIndex={tab === name ? 0 : -1}
              className={SEGMENT}
              onClick={() => show(name)}
              onKeyDown={({ key }) => {
                if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
                const other = name === 'edit' ? 'preview' : 'edit'
                show(other)
                document.getElementById(`tab-${other}`)?.focus()
              }}
            >
              {inside(name)}
            </button>
          ))}
        </div>
      ) : (
        <div className={SEGMENTS}>
          {names.map((name) => (
            // The page begins with the fields, so their link is the current one. With JavaScript the links are replaced at hydration.
            <a
              key={name}
              href={`#${PANELS[name]}`}
              className={SEGMENT}
              aria-current={name === 'edit' ? 'true' : undefined}
            >
              {inside(name)}
            </a>
          ))}
        </div>
      )}
    </div>
  )
}
