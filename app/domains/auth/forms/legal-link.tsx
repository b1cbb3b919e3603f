/** The small print beside a form: in a new tab, since what was typed is not to be lost over reading it. */
export function LegalLink({ href, text }: { href: string; text: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  )
}
