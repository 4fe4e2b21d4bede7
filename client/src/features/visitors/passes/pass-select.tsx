import { Select, TextInput } from '@mantine/core'
import type { PassOffer } from '@menara/shared/contract/visitors/passes.contract.ts'
import type { PassKind } from '@menara/shared/domain/visitors/passes.ts'
import { useTranslation } from 'react-i18next'

interface PassSelectProps {
  readonly kind: PassKind
  readonly label: string
  /** Undefined while it is being asked for. */
  readonly offer: PassOffer[PassKind] | undefined
  /** What the visitor has already. */
  readonly now: string
  readonly value: string
  readonly onChange: (code: string) => void
}

/** What is free of a kind, the next one first; where the site has no list of it, whatever is typed. */
export function PassSelect({ kind, label, offer, now, value, onChange }: PassSelectProps) {
  const { t } = useTranslation('passes')
  if (offer?.listed === 0)
    return <TextInput label={label} maxLength={40} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  const free = (offer?.free ?? []).map((item) => ({ value: item.code, label: item.area ? `${item.code} · ${item.area.name}` : item.code }))
  const [next] = free
  return (
    <Select
      label={label}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `${t('clear')}: ${t(`kind.${kind}`)}` }}
      disabled={!offer}
      placeholder={next ? t('next', { code: next.value }) : offer && t('noneFree')}
      nothingFoundMessage={t('noneFree')}
      data={now && !free.some((item) => item.value === now) ? [{ value: now, label: now }, ...free] : free}
      value={value || null}
      onChange={(code) => onChange(code ?? '')}
    />
  )
}
