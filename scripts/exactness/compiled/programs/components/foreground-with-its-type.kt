//! component service .Sync foregroundServiceType=0x1
//! permission android.permission.FOREGROUND_SERVICE
//! permission android.permission.FOREGROUND_SERVICE_DATA_SYNC
//! COMP-18 pass
//! PWR-12 pass

class App : Application()

fun Service.front(id: Int, n: Notification) {
  if (Build.VERSION.SDK_INT >= 29) startForeground(id, n, 1) else startForeground(id, n)
}

class Sync : Service() {
  override fun onBind(i: Intent?): IBinder? = null
  override fun onStartCommand(i: Intent?, f: Int, s: Int): Int {
    front(1, Notification())
    return START_NOT_STICKY
  }
  override fun onTimeout(id: Int, type: Int) { stopSelf(id) }
}

class MainActivity : Activity()
