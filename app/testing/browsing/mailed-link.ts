import { type APIRequestContext, expect } from 'playwright/test'

/** Returns path and query of the link to `path` in the newest e-mail to an address that has one. It reads the e-mails at /dev/mail. */
export async function mailedLink(request: APIRequestContext, email: string, path: string): Promise<string> {
  let link = ''
  // The worker sends the e-mail later, after the jobs of other tests.
  await expect(async () => {
    const mails = await mailsAt(request)
    const text = mails.find((mail) => mail.to === email && mail.text.includes(path))?.text ?? ''
    // Only path and query: the configured address of the demo may differ from the one that this browser uses.
    link = new RegExp(`/${path}\\?token=[\\w-]+`).exec(text)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass({ timeout: 150_000 })
  return link
}

/** All e-mails at /dev/mail, the newest first. */
export async function mailsAt(
  request: APIRequestContext,
): Promise<{ to: string; text: string; html: string }[]> {
  const answer = await request.get('/dev/mail', { headers: { accept: 'application/json' } })
  return answer.json()
}
