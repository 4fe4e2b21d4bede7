import { Button, Group, Select, Stack, Switch, TextInput } from '@mantine/core'
import { type VendorDocument, vendorDocuments } from '@menara/shared/contract/purchasing/vendor-documents.contract.ts'
import { type VendorDocumentKind, vendorDocumentKinds } from '@menara/shared/domain/purchasing/vendor-document.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../kit/dates/date-field.tsx'
import { Modal } from '../../../kit/overlays/modal.tsx'
import { allVendors, usePurchaseCommand } from '../purchasing.api.ts'

interface VendorDocumentDialogProps {
  /** Null: a new one. */
  readonly edited: VendorDocument | null
  readonly close: () => void
}

/** Enters a document of a vendor, or changes it. */
export function VendorDocumentDialog({ edited, close }: VendorDocumentDialogProps) {
  const { t } = useTranslation(['purchasing', 'common'])
  const vendors = useQuery(allVendors()).data?.data ?? []
  const [vendorId, setVendorId] = useState(edited?.vendor.id ?? null)
  const [kind, setKind] = useState<VendorDocumentKind>(edited?.kind ?? 'nib')
  const [number, setNumber] = useState(edited?.number ?? '')
  const [until, setUntil] = useState(edited?.valid_until ?? '')
  const [isRequired, setRequired] = useState(edited?.required ?? true)
  const create = usePurchaseCommand(vendorDocuments.create, 'create')
  const update = usePurchaseCommand(vendorDocuments.update)
  const fields = { kind, number: number.trim(), valid_until: until === '' ? null : until, required: isRequired }
  const isReady = vendorId !== null && fields.number !== ''
  function save(): void {
    if (vendorId === null || !isReady) return
    if (edited) update.mutate({ params: { id: edited.id }, body: fields }, { onSuccess: close })
    else create.mutate({ body: { vendor_id: vendorId, ...fields } }, { onSuccess: close })
  }
  return (
    <Modal opened onClose={close} title={t(edited ? 'papers.edit' : 'papers.add')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap="sm">
          <Select
            label={t('invoices.vendor')}
            withAsterisk
            searchable
            disabled={edited !== null}
            data={vendors.map((vendor) => ({ value: vendor.id, label: vendor.name }))}
            value={vendorId}
            onChange={setVendorId}
          />
          <Select
            label={t('papers.kindLabel')}
            allowDeselect={false}
            data={vendorDocumentKinds.map((value) => ({ value, label: t(`papers.kind.${value}`) }))}
            value={kind}
            onChange={(value) => setKind((value ?? 'other') as VendorDocumentKind)}
          />
          <TextInput
            label={t('papers.number')}
            withAsterisk
            maxLength={80}
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <DateField
            label={t('papers.validUntil')}
            description={t('papers.validUntilText')}
            kind="date"
            value={until}
            onChange={setUntil}
          />
          <Switch label={t('papers.isRequired')} checked={isRequired} onChange={(event) => setRequired(event.currentTarget.checked)} />
          <Group justify="flex-end">
            <Button type="submit" disabled={!isReady} loading={create.isPending || update.isPending}>
              {t('saveChanges', { ns: 'common' })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
