import { useTranslation } from 'react-i18next'
import { linkHref, splitLinks } from '../../messages/links'

/** The text of a message. URLs in it link to a page that warns before it opens them. */
export function MessageText({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <p className="whitespace-pre-wrap" dir="auto">
      {splitLinks(text).map(({ text: piece, href }, at) =>
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
