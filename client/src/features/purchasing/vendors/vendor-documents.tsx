import { Badge, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { type VendorDocument, vendorDocuments } from '@menara/shared/contract/purchasing/vendor-documents.contract.ts'
import { isExpired } from '@menara/shared/domain/purchasing/vendor-document.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { showFetchRefusal, showRefusal } from '../../../kit/calls/refusals.ts'
import { dayText } from '../../../kit/dates/dates.ts'
import { todayIn } from '../../../kit/dates/zoned-time.ts'
import { saveFile } from '../../../kit/exports/save-file.ts'
import { askFirst } from '../../../kit/overlays/confirm.tsx'
import { toastSuccess } from '../../../kit/overlays/toasts.ts'
import { Section } from '../../../kit/section.tsx'
import { useMay } from '../../../kit/session/session.ts'
import { useHomeZone } from '../../../kit/site.ts'
import { EmptyState, FailedState, WaitingRows } from '../../../kit/states.tsx'
import { usePurchaseCommand } from '../purchasing.api.ts'
import { VendorDocumentDialog } from './vendor-document-dialog.tsx'
import { documentsLike } from './vendor-documents.api.ts'

const ACCEPT = 'application/pdf,image/png,image/jpeg,image/webp,.docx,.xlsx,.odt,.ods'

/** Documents of vendors, with what has run out. */
export function VendorDocuments() {
  const { t } = useTranslation('purchasing')
  const mayWrite = useMay('procurement_buy')
  const { data, error, refetch } = useQuery(documentsLike({}))
  const [edited, setEdited] = useState<VendorDocument | 'new' | null>(null)
  return (
    <Section
      title={t('papers.title')}
      {...(data && { count: data.data.length })}
      flush
      aside={
        mayWrite && (
          <Button size="xs" variant="default" onClick={() => setEdited('new')}>
            {t('papers.add')}
          </Button>
        )
      }
    >
      {error && !data ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <WaitingRows rows={3} />
      ) : data.data.length === 0 ? (
        <EmptyState title={t('papers.none')} text={t('papers.noneText')} />
      ) : (
        <Stack gap={0} component="ul" p={0} m={0}>
          {data.data.toSorted(bySoonest).map((paper) => (
            <Paper key={paper.id} paper={paper} mayWrite={mayWrite} edit={() => setEdited(paper)} />
          ))}
        </Stack>
      )}
      {edited && <VendorDocumentDialog edited={edited === 'new' ? null : edited} close={() => setEdited(null)} />}
    </Section>
  )
}

/** What ends first, first. */
const bySoonest = (a: VendorDocument, b: VendorDocument): number => ((a.valid_until ?? '~') < (b.valid_until ?? '~') ? -1 : 1)

interface PaperProps {
  readonly paper: VendorDocument
  readonly mayWrite: boolean
  readonly edit: () => void
}
function Paper({ paper, mayWrite, edit }: PaperProps) {
  const { t } = useTranslation(['purchasing', 'common'])
  const today = todayIn(useHomeZone())
  const remove = usePurchaseCommand(vendorDocuments.remove)
  const params = { id: paper.id }
  const name = `${t(`papers.kind.${paper.kind}`)} ${paper.number}`
  const open = () =>
    void call(vendorDocuments.file, { params }).then((file) => saveFile(file as Blob, paper.file?.name || name), showFetchRefusal)
  return (
    <Group
      component="li"
      justify="space-between"
      px="md"
      py="sm"
      gap="sm"
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)', listStyle: 'none' }}
    >
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {paper.vendor.name}
          </Text>
          {isExpired(paper, today) && <Badge color={paper.required ? 'red' : 'orange'}>{t('papers.expired')}</Badge>}
          {paper.required && <Badge color="gray">{t('papers.required')}</Badge>}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {`${name} · ${paper.valid_until ? t('papers.until', { day: dayText(paper.valid_until) }) : t('papers.noEnd')}`}
        </Text>
      </div>
      <Group gap="xs">
        {paper.file && (
          <Button size="xs" variant="default" onClick={open}>
            {t('papers.open')}
          </Button>
        )}
        {mayWrite && <PutFile paper={paper} />}
        {mayWrite && (
          <Button size="xs" variant="default" onClick={edit}>
            {t('edit', { ns: 'common' })}
          </Button>
        )}
        {mayWrite && (
          <Button
            size="xs"
            variant="default"
            c="var(--app-critical)"
            onClick={() =>
              askFirst({
                title: t('papers.removeTitle', { name }),
                text: paper.vendor.name,
                confirm: t('delete', { ns: 'common' }),
                danger: true,
                run: () => remove.mutate({ params }),
              })
            }
          >
            {t('delete', { ns: 'common' })}
          </Button>
        )}
      </Group>
    </Group>
  )
}

function PutFile({ paper }: { readonly paper: VendorDocument }) {
  const { t } = useTranslation('purchasing')
  const cache = useQueryClient()
  const put = useMutation({
    mutationFn: (file: File) => call(vendorDocuments.attach, { params: { id: paper.id }, form: {} }, { files: { file: [file] } }),
    onSuccess: () => toastSuccess('update'),
    onError: showRefusal,
    onSettled: () => cache.invalidateQueries({ queryKey: ['vendor_documents'] }),
  })
  return (
    <FileButton accept={ACCEPT} onChange={(file) => file && put.mutate(file)}>
      {(props) => (
        <Button size="xs" variant="default" loading={put.isPending} {...props}>
          {t(paper.file ? 'papers.replaceFile' : 'papers.addFile')}
        </Button>
      )}
    </FileButton>
  )
}
