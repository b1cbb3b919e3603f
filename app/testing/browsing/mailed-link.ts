import { type APIRequestContext, expect } from 'playwright/test'

/** The link to one of our pages in the newest mail to an address, as a person finds it at /dev/mail: path and query. */
export async function mailedLink(request: APIRequestContext, email: string, path: string): Promise<string> {
  let link = ''
  // The worker needs a moment to write it.
  await expect(async () => {
    const mails = await mailsAt(request)
    const text = mails.find((mail) => mail.to === email && mail.text.includes(path))?.text ?? ''
    // The demo's own address may be another than the one this browser came by.
    link = new RegExp(`/${path}\\?token=[\\w-]+`).exec(text)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass({ timeout: 15_000 })
  return link
}

export async function mailsAt(
  request: APIRequestContext,
): Promise<{ to: string; text: string; html: string }[]> {
  const answer = await request.get('/dev/mail', { headers: { accept: 'application/json' } })
  return answer.json()
}
