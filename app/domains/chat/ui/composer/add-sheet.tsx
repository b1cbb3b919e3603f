import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { QUIET_ROUND } from '~/ui/classes/round'
import { useRootData } from '~/ui/frame/root-data'
import { Icon } from '~/ui/icon'
import { PHOTO_FIELD } from '../../messages/refusal'
import { PhraseMenu } from '../../phrasebook/phrase-menu'
import type { Phrase } from '../../phrasebook/phrases'
import type { ComposerProps } from './composer'
import { PANEL, SHEET_ENTRY } from './panel'
import { PhotoForm } from './photo-form'

/**
 * What can be sent besides typed text (UI.md "Composer"): one button opens a sheet with photo, album and phrases. Without JavaScript it is
 * the same <details>; with it, Escape or a press outside closes it (visitor-module.js), and the button gets the focus back.
 */
export function AddSheet({
  viewerId,
  partnerId,
  clientId,
  isAccepted,
  cannedReplies,
  replyingTo,
  onSend,
  onInsert,
}: Pick<
  ComposerProps,
  'viewerId' | 'partnerId' | 'clientId' | 'isAccepted' | 'cannedReplies' | 'replyingTo' | 'onSend'
> & {
  /** Puts a text into the field; with `phrase` a sentence of the phrasebook. */
  onInsert: (content: string, phrase?: Phrase) => void
}) {
  const { t } = useTranslation()
  const root = useRootData()
  const isProvider = root?.viewer?.userType === 'trans'
  const sheet = useRef<HTMLDetailsElement>(null)
  // A refused photo, or phrases that the page's address requested. Afterwards the browser opens and closes it.
  const [isOpenAtFirst] = useState(root?.flash?.at?.field === PHOTO_FIELD)
  const open = () => {
    if (sheet.current) sheet.current.open = true
  }
  const close = ({ focus = true } = {}) => {
    if (!sheet.current) return
    sheet.current.open = false
    if (focus) sheet.current.querySelector('summary')?.focus()
  }
  return (
    <details
      ref={sheet}
      className="group/sheet"
      data-menu
      data-sheet
      open={isOpenAtFirst || cannedReplies !== null}
    >
      <summary
        className={`${QUIET_ROUND} [&::-webkit-details-marker]:hidden`}
        aria-label={t('chat:composer.add')}
        data-tooltip={t('chat:composer.add')}
      >
        <Icon
          name="plus"
          size={24}
          className="transition-transform group-open/sheet:rotate-45 motion-reduce:transition-none"
        />
      </summary>
      <div className={`${PANEL} max-w-104 animate-appear p-2 pb-4`}>
        <PhotoForm
          viewerId={viewerId}
          partnerId={partnerId}
          clientId={clientId}
          replyingTo={replyingTo}
          onSend={onSend}
          onOpen={open}
          onDone={close}
        />
        {isProvider && isAccepted ? (
          <Anchor className={SHEET_ENTRY} href={`/albums/share?user=${partnerId}`}>
            <Icon name="lock" size={22} className="text-accent" />
            {t('chat:composer.album')}
          </Anchor>
        ) : null}
        <PhraseMenu
          partnerId={partnerId}
          loaded={cannedReplies}
          onInsert={(content, phrase) => {
            close({ focus: false })
            onInsert(content, phrase)
          }}
        />
      </div>
    </details>
  )
}
