/** The names of all time series in a response of /metrics, including those of metrics that have no samples yet. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  )
}

/** The time series in our alerts that are not the app's: of Prometheus, blackbox_exporter and node_exporter. */
export const NAMES_OF_OTHERS = [
  'up',
  'probe_success',
  'probe_ssl_earliest_cert_expiry',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
]

const KEYWORDS = ['and', 'or', 'unless', 'by', 'without', 'on', 'ignoring', 'offset', 'bool']

/** The metric names in a PromQL expression: all names except functions, keywords, labels and durations. */
export function metricsIn(expr: string): string[] {
  const withoutLabels = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, '')
  return [...withoutLabels.matchAll(/(?<![\w.])[a-z_]\w*(?!\w*\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !KEYWORDS.includes(name))
}

/** The conditions on labels in a PromQL expression, each with the values that it names as regular expressions. */
export function conditionsIn(expr: string): { metric: string; label: string; values: string[] }[] {
  return [...expr.matchAll(/\b(\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', conditions = '']) =>
    [...conditions.matchAll(/(\w+)=~?"([^"]*)"/g)].map(([, label = '', pattern = '']) => ({
      metric,
      label,
      values: /^[\w|-]+$/.test(pattern) ? pattern.split('|') : [pattern],
    })),
  )
}

/** The labels by which a PromQL expression groups its series. */
export function groupsIn(expr: string): string[] {
  return [...expr.matchAll(/\b(?:by|without)\s*\(([^)]*)\)/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )
}

/** The alert rules of operation/alerts.yaml. Requires that every value is on one line. */
export function alertsIn(yaml: string) {
  return yaml
    .split('      - alert: ')
    .slice(1)
    .map((rule) => {
      const value = (key: string) => new RegExp(`^ +${key}: '?(.*?)'?$`, 'm').exec(rule)?.[1] ?? ''
      return {
        name: rule.split('\n')[0] ?? '',
        expr: value('expr'),
        hold: value('for'),
        severity: value('severity'),
        summary: value('summary'),
        action: value('action'),
      }
    })
}
