import type { Request, Response } from 'express'

const LINGER_MS = 1000

/** Says its piece, then hangs up: what the reader still sends is of no interest. */
export async function closeAfter(
  request: Request,
  response: Response,
  say: () => Promise<void>,
): Promise<void> {
  response.setHeader('Connection', 'close')
  await say()
  request.resume()
  // Hanging up at once would reset the line before the answer is read.
  setTimeout(() => request.socket.destroy(), LINGER_MS).unref()
}
