import { useTranslation } from 'react-i18next'
import { Chip } from '~/ui/chip'
import { optionLabel } from './option-labels'

/** Services or interests of a profile as chips under a heading. */
export function ProfileChips({ list, codes }: { list: 'services' | 'interests'; codes: readonly string[] }) {
  const { t } = useTranslation()
  if (codes.length === 0) return null
  return (
    <section aria-labelledby={list}>
      <h2 id={list} className="mb-2 text-base">
        {t(`profiles:view.${list}`)}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {codes.map((code) => (
          <li key={code}>
            <Chip>{optionLabel(t, list, code)}</Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
