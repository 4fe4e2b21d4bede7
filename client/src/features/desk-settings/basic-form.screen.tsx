import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../kit/page-header.tsx'
import { EmptyState, FailedState, WaitingRows } from '../../kit/states.tsx'
import { AreaSelect } from '../areas/embed/area-select.tsx'
import { ReimburseTypeForm } from '../claims/embed/reimburse-type-form.tsx'
import { CostCentreForm } from '../cost-centres/embed/cost-centre-form.tsx'
import { FaultPosters } from '../faults/embed/fault-posters.tsx'
import { PassForm } from '../visitors/embed/pass-form.tsx'
import { DefaultForm } from './default-form.tsx'
import { defaultsOf, type Kind, labelsOf, subtypesOf, usePutSetting } from './desk-settings.api.ts'
import { LabelForm } from './label-form.tsx'
import type { SettingFormProps } from './setting-form.ts'
import { useSettingPlace } from './setting-place.ts'
import { SubtypeForm } from './subtype-form.tsx'

/**
 * One setting of a ticket type: a label, a sub-type, or who gets and sees its tickets; or a cost centre, a reimbursement type, a badge of a
 * reception, or the posters of fault codes.
 */
export function BasicFormScreen() {
  const { kind = 'label', typeId, id, ids, toList } = useSettingPlace()
  if (kind === 'posters') return <FaultPosters ids={ids} leave={() => toList(typeId)} />
  if (kind === 'cost_centre') return <CostCentreForm id={id} leave={() => toList(typeId)} />
  if (kind === 'reimburse_type') return <ReimburseTypeForm id={id} leave={() => toList(typeId)} />
  if (kind === 'pass') return <PassForm id={id} areaField={AreaSelect} leave={() => toList(typeId)} />
  if (kind === 'subtype') return <SettingPage kind="subtype" form={SubtypeForm} rowsOf={(typeId) => subtypesOf(typeId, true)} />
  if (kind === 'default') return <SettingPage kind="default" form={DefaultForm} rowsOf={(typeId) => defaultsOf(typeId, undefined)} />
  return <SettingPage kind="label" form={LabelForm} rowsOf={labelsOf} />
}

interface PageProps<Setting> {
  readonly kind: Kind
  readonly form: (props: SettingFormProps<Setting>) => React.ReactNode
  // biome-ignore lint/suspicious/noExplicitAny: three kinds of answers, each read only by its own form.
  readonly rowsOf: (typeId: number) => any
}
function SettingPage<Setting extends { readonly id: string | number }>({ kind, form: Form, rowsOf }: PageProps<Setting>) {
  const { t } = useTranslation('desk_settings')
  const { typeId, id, toList } = useSettingPlace()
  const put = usePutSetting(kind)
  const answer = useQuery<{ data: Setting[] }>({ ...rowsOf(typeId), enabled: id !== undefined })
  if (id !== undefined && answer.isPending) return <WaitingRows />
  if (answer.isLoadingError) return <FailedState error={answer.error} retry={() => void answer.refetch()} />
  const known = answer.data?.data.find((setting) => String(setting.id) === id)
  if (id !== undefined && !known) return <EmptyState title={t('gone')} text={t('goneText')} />
  return (
    <>
      <PageHeader title={t(known ? `${kind}.change` : `${kind}.new`)} subtitle={t(`${kind}.text`)} />
      <Form
        key={id ?? 'new'}
        known={known}
        typeId={typeId}
        leave={() => toList(typeId)}
        save={(body) => put.mutateAsync({ id, typeId, body })}
      />
    </>
  )
}
