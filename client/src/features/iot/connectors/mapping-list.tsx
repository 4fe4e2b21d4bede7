import { Text } from '@mantine/core'
import type { ConnectorDraft, Trial } from '@menara/shared/contract/iot/connectors.contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../kit/dates/dates.ts'
import { devicesOfSite } from '../iot.api.ts'
import { addressText, type MappingValues } from './connector-values.ts'
import { Why } from './connector-words.tsx'
import classes from './connectors.module.css'

export type Found = Trial['values'][number] | undefined
interface MappingListProps {
  readonly mappings: readonly MappingValues[]
  readonly kind: ConnectorDraft['kind']
  readonly siteId: string
  /** What a trial brought for it; undefined where none was made. */
  readonly foundFor: (mapping: MappingValues, at: number) => Found
  /** Buttons at its end. */
  readonly actions?: (at: number) => ReactNode
  /** Below it: its fields. */
  readonly below?: (at: number) => ReactNode
}

/** Names of a site's devices by id. */
function useDeviceNames(siteId: string): ReadonlyMap<string, string> {
  const rows = useQuery({ ...devicesOfSite(siteId), enabled: siteId !== '' }).data?.data ?? []
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** Every value a connector reads: from where, to which point, and what a trial found. */
export function MappingList({ mappings, kind, siteId, foundFor, actions, below }: MappingListProps) {
  const { t } = useTranslation('connectors')
  const names = useDeviceNames(siteId)
  if (mappings.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('noMappings')}
      </Text>
    )
  return (
    <ul className={classes.mappings} aria-label={t('values')}>
      {mappings.map((mapping, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value has no name of its own while it is being written
        <li key={at} data-mapping={mapping.point}>
          <div className={classes.mapping}>
            <span className={classes.target}>
              <b>{mapping.point || t('unnamed', { number: at + 1 })}</b>
              <Text component="span" size="xs" c="dimmed">
                {names.get(mapping.device_id) ?? ''}
              </Text>
            </span>
            <code className={classes.address}>{addressText(mapping, kind)}</code>
            <span className="num">{scaleText(mapping)}</span>
            <span className="num">
              <FoundValue found={foundFor(mapping, at)} unit={mapping.unit} />
            </span>
            {actions && <span className={classes.actions}>{actions(at)}</span>}
          </div>
          {below?.(at)}
        </li>
      ))}
    </ul>
  )
}

function scaleText({ scale, offset, unit }: MappingValues): string {
  const [factor, add] = [Number(scale), Number(offset)]
  const parts = [
    factor === 1 ? '' : `× ${numberText(factor, 6)}`,
    add === 0 ? '' : `${add < 0 ? '−' : '+'} ${numberText(Math.abs(add), 6)}`,
    unit,
  ]
  return parts.filter(Boolean).join(' ')
}

/** The raw value, and what it becomes. */
function FoundValue({ found, unit }: { readonly found: Found; readonly unit: string }) {
  if (!found) return null
  if (found.value === null || found.raw === null) return <Why reason={found.reason} error={found.error} />
  return (
    <span data-found={found.value}>
      {numberText(found.raw, 6)} → <b>{[numberText(found.value, 6), unit].filter(Boolean).join(' ')}</b>
    </span>
  )
}
