/**
 * An e-mail address as it is stored and compared: trimmed, lower case, an international domain in its ASCII form.
 * Invalid text is returned trimmed and lower case, for the form to refuse.
 */
export function canonicalEmail(text: string): string {
  const email = text.trim().normalize('NFC').toLowerCase()
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  // Biome refuses control characters in patterns; ASCII domains need no conversion.
  if (at < 1 || /^[\u0020-\u007e]*$/.test(domain)) return email
  const address = `http://${domain}/`
  return URL.canParse(address) ? `${email.slice(0, at)}@${new URL(address).hostname}` : email
}
