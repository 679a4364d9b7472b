import { type Device, forms } from '@alliance/contract/device'

/** A device in words: name, form, Android, screen. */
export const DeviceLine = ({ device: { name, form, androidVersion, widthDp, heightDp } }: { device: Device }) => (
  <span>
    <bdi>{name}</bdi>，{forms.find(({ id }) => id === form)?.label}，Android {androidVersion}，
    <span className="nw">
      {widthDp} × {heightDp} dp
    </span>
  </span>
)
