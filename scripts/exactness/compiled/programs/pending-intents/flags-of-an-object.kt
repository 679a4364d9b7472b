//! COMP-20 pass
//! SEC-26 pass

object PendingFlags {
  val immutable = if (Build.VERSION.SDK_INT >= 23) PendingIntent.FLAG_IMMUTABLE else 0
  const val UPDATE = PendingIntent.FLAG_UPDATE_CURRENT
}

infix fun Int.safe(o: Int) = this or o
class App : Application()

class MainActivity : Activity() {
  override fun onCreate(b: Bundle?) {
    super.onCreate(b)
    val p = PendingIntent.getActivity(this, 0, Intent(this, MainActivity::class.java),
        PendingFlags.UPDATE or PendingFlags.immutable)
    val q = PendingIntent.getService(this, 2, Intent().apply { setClassName(packageName, "org.sample.clean.S") },
        PendingIntent.FLAG_MUTABLE)
    val r = PendingIntent.getBroadcast(this, 0, Intent("a").setPackage(packageName),
        PendingIntent.FLAG_ONE_SHOT safe PendingIntent.FLAG_IMMUTABLE)
    Log.d("x", "$p $q $r")
  }
}
