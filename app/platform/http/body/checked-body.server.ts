import { isHarmless } from '../harmless-json'

/**
 * Makes a request's readers of forms and JSON answer 400 for what cannot be read (the wrong type, broken syntax, cut
 * off), for texts with a null character, which Postgres refuses, and for JSON that is made to do harm. Routes see only
 * what they can use.
 */
export function withCheckedBody(request: Request): void {
  const { formData, json, clone } = request
  Object.defineProperties(request, {
    formData: {
      value: async () => {
        const form = await read(() => formData.call(request))
        for (const [name, value] of form) if (hasNull(name) || hasNull(value)) throw badRequest()
        return form
      },
    },
    json: {
      value: async () => {
        const value: unknown = await read(() => json.call(request))
        if (!isHarmless(value)) throw badRequest()
        return value
      },
    },
    clone: {
      value: () => {
        const copy = clone.call(request)
        withCheckedBody(copy)
        return copy
      },
    },
  })
}

async function read<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch {
    throw badRequest()
  }
}

const badRequest = () => new Response(null, { status: 400 })

const hasNull = (value: unknown) => typeof value === 'string' && value.includes('\0')
