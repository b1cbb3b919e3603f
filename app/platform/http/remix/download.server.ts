/** A file for its reader alone, streamed part by part. If the reader cancels the download, no further part is made. */
export function streamDownload({
  type,
  filename,
  parts,
}: {
  /** The Content-Type. */
  type: string
  filename: string
  parts: AsyncGenerator<string>
}): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value: part, done } = await parts.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(part))
    },
    cancel: async () => void (await parts.return(undefined)),
  })
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
