import { useTranslation } from 'react-i18next'
import { Anchor } from '~/ui/button'
import { Notice, type NoticeTone } from '~/ui/notice'
import type { Completeness, Visible } from './completeness'

/** Why not everybody sees the profile: its owner's choice, what is missing, or a decision of the moderation. */
export function VisibilityNotice({ state, isListed, visibility }: Visible & { state: Completeness }) {
  const { t } = useTranslation()
  const [tone, title, text] = ((): [NoticeTone, string, string] => {
    if (visibility === 'paused') return ['info', t('owner:mine.paused'), t('owner:mine.pausedText')]
    if (isListed) return ['success', t('owner:mine.forMembers'), t('owner:mine.forMembersText')]
    if (state.isWaiting) return ['info', t('owner:mine.waiting'), t('owner:mine.waitingText')]
    const count = state.missing.length
    if (count === 0) return ['warning', t('owner:mine.held'), t('owner:mine.heldText')]
    return ['warning', t('profiles:hidden.title'), t('profiles:hidden.text', { count })]
  })()
  const isChosen = visibility === 'paused' || (isListed && visibility === 'members')
  return (
    <Notice tone={tone} title={<span id="visibility">{title}</span>}>
      {text} {isChosen ? <Anchor href="/settings/privacy">{t('owner:mine.changeVisibility')}</Anchor> : null}
    </Notice>
  )
}
