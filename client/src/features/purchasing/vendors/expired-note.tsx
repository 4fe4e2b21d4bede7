import { Alert, Stack, Text, TextInput } from '@mantine/core'
import type { ComparedOffer } from '@menara/shared/contract/purchasing/purchase-awards.contract.ts'
import type { VendorDocument } from '@menara/shared/contract/purchasing/vendor-documents.contract.ts'
import { isExpired } from '@menara/shared/domain/purchasing/vendor-document.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dayText } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { documentsLike } from './vendor-documents.api.ts'

/** Required documents of these vendors that have run out. */
export function useExpired(vendorIds: readonly string[], zone: string): readonly VendorDocument[] {
  const rows = useQuery({ ...documentsLike({ required: true }), enabled: vendorIds.length > 0 }).data?.data ?? []
  const today = todayIn(zone)
  return rows.filter((row) => vendorIds.includes(row.vendor.id) && isExpired(row, today))
}

interface ExpiredNoteProps {
  readonly expired: readonly VendorDocument[]
  /** Offers that are valid no more. */
  readonly runOut?: readonly Pick<ComparedOffer, 'id' | 'vendor' | 'valid_until'>[]
  readonly reason: string
  readonly change: (reason: string) => void
}
/** Which documents have run out, and why the vendors are taken all the same. */
export function ExpiredNote({ expired, runOut = [], reason, change }: ExpiredNoteProps) {
  const { t } = useTranslation('purchasing')
  if (expired.length + runOut.length === 0) return null
  return (
    <Alert color="orange" title={t(expired.length > 0 ? 'papers.expiredTitle' : 'offers.runOut')}>
      <Stack gap={4}>
        {expired.map(({ id, vendor, kind, number, valid_until }) => (
          <Text key={id} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {`${vendor.name}: ${t(`papers.kind.${kind}`)} ${number}, ${t('papers.until', { day: dayText(valid_until ?? '') })}`}
          </Text>
        ))}
        {runOut.map(({ id, vendor, valid_until }) => (
          <Text key={id} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {`${vendor.name}: ${t('papers.until', { day: dayText(valid_until) })}`}
          </Text>
        ))}
        <TextInput
          label={t('papers.override')}
          withAsterisk
          maxLength={500}
          value={reason}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </Stack>
    </Alert>
  )
}
/** The reason as a call takes it, where one is needed. */
export const overrideOf = (expired: readonly unknown[], reason: string): { override_reason?: string } =>
  expired.length > 0 && reason.trim() !== '' ? { override_reason: reason.trim() } : {}
export const lacksReason = (expired: readonly unknown[], reason: string): boolean => expired.length > 0 && reason.trim() === ''
