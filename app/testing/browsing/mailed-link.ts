import { type APIRequestContext, expect } from 'playwright/test'

/** The link to one of our pages in the newest e-mail to an address at /dev/mail: path and query. */
export async function mailedLink(request: APIRequestContext, email: string, path: string): Promise<string> {
  let link = ''
  // The worker writes it with a delay, behind the jobs of other tests.
  await expect(async () => {
    const mails = await mailsAt(request)
    const text = mails.find((mail) => mail.to === email && mail.text.includes(path))?.text ?? ''
    // The demo's configured address may differ from the one this browser uses.
    link = new RegExp(`/${path}\\?token=[\\w-]+`).exec(text)?.[0] ?? ''
    expect(link).not.toBe('')
  }).toPass({ timeout: 60_000 })
  return link
}

export async function mailsAt(
  request: APIRequestContext,
): Promise<{ to: string; text: string; html: string }[]> {
  const answer = await request.get('/dev/mail', { headers: { accept: 'application/json' } })
  return answer.json()
}
