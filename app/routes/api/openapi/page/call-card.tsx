import { useTranslation } from 'react-i18next'
import { Chip } from '~/ui/chip'
import { Member, Members, SchemaType, type ShownCall, withCode } from './schema-type'

/** One call: parameters, body and responses. */
export function CallCard({ method, path, call }: ShownCall) {
  const { t } = useTranslation()
  const [body] = Object.values(call.requestBody?.content ?? {})
  const needed = call.security?.every((way) => 'session' in way)
  return (
    <article id={call.operationId} className="rounded-card border border-line bg-surface p-4 md:p-6">
      <h3 className="flex flex-wrap items-center gap-2">
        <code className="font-mono">
          {method} <span className="wrap-anywhere">{path}</span>
        </code>
        {call.security ? (
          <Chip>{t(needed ? 'auth:api.docs.sessionNeeded' : 'auth:api.docs.sessionUsed')}</Chip>
        ) : null}
      </h3>
      <p lang="en" className="mt-2 font-medium">
        {call.summary}
      </p>
      {call.description ? (
        <p lang="en" className="mt-1 max-w-prose text-ink-soft">
          {withCode(call.description)}
        </p>
      ) : null}
      {call.parameters ? (
        <details className="mt-4" open={call.parameters.length < 5}>
          <summary className="min-h-11 content-center font-medium">{t('auth:api.docs.parameters')}</summary>
          <dl lang="en" className="grid gap-x-6 gap-y-2 md:grid-cols-[max-content_1fr]">
            {call.parameters.map(({ name, schema, required, description }) => (
              <Member key={name} name={name} schema={schema} optional={!required} text={description} />
            ))}
          </dl>
        </details>
      ) : null}
      {body ? (
        <div className="mt-4">
          <h4 className="font-medium">{t('auth:api.docs.body')}</h4>
          <div lang="en">
            <Members schema={body.schema} />
          </div>
        </div>
      ) : null}
      <h4 className="mt-4 font-medium">{t('auth:api.docs.answers')}</h4>
      <dl lang="en" className="mt-2 grid grid-cols-[max-content_1fr] gap-x-6 gap-y-2">
        {Object.entries(call.responses).map(([status, { description, content }]) => (
          <Answer key={status} status={status} description={description} content={content} />
        ))}
      </dl>
    </article>
  )
}

function Answer({
  status,
  description,
  content,
}: { status: string } & ShownCall['call']['responses'][string]) {
  const schema = content?.['application/json']?.schema
  const good = Number(status) < 400
  return (
    <>
      <dt className="font-mono">{status}</dt>
      <dd className="wrap-anywhere min-w-0">
        {description.split('\n\n').map((line) => (
          <p key={line}>{withCode(line)}</p>
        ))}
        {good && schema ? (
          schema.properties ? (
            <Members schema={schema} />
          ) : (
            <p className="font-mono text-sm">
              <SchemaType schema={schema} />
            </p>
          )
        ) : null}
      </dd>
    </>
  )
}
