import { useTranslation } from 'react-i18next'
import { linkHref, piecesOf } from '../../messages/links'

/** The text of a message; addresses in it link to a page that warns first. */
export function MessageText({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <p className="whitespace-pre-wrap" dir="auto">
      {piecesOf(text).map(({ text: piece, href }, at) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: a text never changes its pieces
            key={at}
            href={linkHref(href)}
            target="_blank"
            rel="noopener noreferrer nofollow ugc"
            title={t('chat:link.hint')}
            className="underline underline-offset-[0.2em]"
          >
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </p>
  )
}
