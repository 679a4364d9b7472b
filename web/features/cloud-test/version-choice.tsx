import { cx } from '../../lib/class-names.ts'
import { minute } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import styles from './cloud.module.css'
import { MOST_LISTED, type useChoice } from './use-choice.ts'

type Props = { state: ReturnType<typeof useChoice>['versions']; chosen: string; onChoose: (versionId: string) => void }

/** The account's versions with a finished self-check. */
export const VersionChoice = ({ state, chosen, onChoose }: Props) => (
  <section className={cx(styles.step, styles.versionStep)} aria-labelledby="cloud-version">
    <h2 id="cloud-version">1 选版本</h2>
    <Loaded state={state} title="没有读到可以测试的版本" rows={2}>
      {({ items: versions, nextCursor }) =>
        versions.length === 0 ? (
          <Empty
            title="还没有可以测试的版本"
            action={
              <LinkButton size="small" to={paths.goldForm()}>
                上传安装包
              </LinkButton>
            }
          >
            上传安装包、自检完成之后，就能在这里选择。
          </Empty>
        ) : (
          <Field
            label="版本"
            hint={nextCursor === null ? '只列出自检已完成的版本。' : `只列出最近上传、自检已完成的 ${MOST_LISTED} 个版本。`}
          >
            <Select
              className={styles.version}
              value={chosen}
              onChange={(event) => onChoose(event.currentTarget.value)}
              options={[
                { value: '', label: '请选择' },
                ...versions.map(({ versionId, app, versionName, uploadedAt }) => ({
                  value: versionId,
                  label: `${app.name || app.packageName} ${versionName}，${minute(uploadedAt)} 上传`,
                })),
              ]}
            />
          </Field>
        )
      }
    </Loaded>
  </section>
)
