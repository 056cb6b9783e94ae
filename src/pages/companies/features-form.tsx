import { Checkbox, NumberInput, Radio, TextInput } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import type { OperatedCompany } from '#contract/operator.ts'
import { companyFeatures, featuresById } from '#contract/rules/company-features.ts'
import { useApi } from '#src/data/frame.ts'
import { useCallForm } from '#src/form/use-call-form.ts'
import { useText } from '#src/text/text.ts'
import { FormDialog } from '#src/ui/form-dialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { useKept } from '#src/ui/use-kept.ts'
import classes from './companies.module.css'

interface Props {
  company: OperatedCompany | null
  close: () => void
  done: () => void
}

/** Chooses what a company has otherwise than usual. */
export function FeaturesForm({ company, ...props }: Props) {
  const kept = useKept(company)
  return kept && <OpenForm key={kept.opening} company={kept.value} opened={company !== null} {...props} />
}

interface OpenProps extends Omit<Props, 'company'> {
  company: OperatedCompany
  opened: boolean
}

function OpenForm({ company, opened, close, done }: OpenProps) {
  const { cid, cnName: name, features, customConfigMaxNumber, appTitle } = company
  const say = useText()
  const { call } = useApi()
  const form = useCallForm('operator.setFeatures', {
    about: cid,
    initial: { features, customConfigMaxNumber, appTitle },
  })
  const chosen = form.values.features
  const submit = async () => {
    if (!(await form.submit((values) => call('operator.setFeatures', { cid, ...values })))) return
    toast.done(say('companies.featuresSaved'))
    done()
  }
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={say('companies.featuresOf', { name })}
      onSubmit={() => void submit()}
      busy={form.busy}
      unsaved={form.unsaved}
      error={form.error ?? form.fault('features') ?? null}
    >
      <Radio.Group
        label={say('companies.features')}
        description={say('companies.featuresHint')}
        value={chosen === null ? 'id' : 'choice'}
        onChange={(value) => form.change({ features: value === 'id' ? null : featuresById(cid) })}
      >
        <Radio value="id" label={say('companies.byId')} mt={8} />
        <Radio value="choice" label={say('companies.byChoice')} mt={8} />
      </Radio.Group>
      <div className={classes.choices}>
        {companyFeatures.map((feature) => (
          <Checkbox
            key={feature}
            label={say(`companies.feature.${feature}`)}
            checked={(chosen ?? featuresById(cid)).includes(feature)}
            disabled={chosen === null}
            onChange={({ currentTarget: { checked } }) =>
              form.change({
                features: companyFeatures.filter((one) =>
                  one === feature ? checked : (chosen ?? []).includes(one),
                ),
              })
            }
          />
        ))}
      </div>
      <NumberInput
        label={say('companies.customScenes')}
        description={say('companies.customScenesHint')}
        {...form.limits('customConfigMaxNumber')}
        allowDecimal={false}
        value={form.values.customConfigMaxNumber}
        error={form.fault('customConfigMaxNumber')}
        onChange={(value) =>
          form.change({ customConfigMaxNumber: typeof value === 'number' ? value : limits.customScenes })
        }
        mt={16}
      />
      <TextInput
        label={say('companies.appTitle')}
        description={say('companies.appTitleHint')}
        autoComplete="off"
        {...form.limits('appTitle')}
        {...form.text('appTitle')}
      />
    </FormDialog>
  )
}
