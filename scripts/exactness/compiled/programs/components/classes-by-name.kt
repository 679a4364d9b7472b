//! getImei before
//! getDeviceId before
//! getMeid never

abstract class Plugin {
  abstract fun start(c: Context)
}

class IdPlugin : Plugin() {
  override fun start(c: Context) { (c.getSystemService("phone") as TelephonyManager).imei }
}

class OtherPlugin : Plugin() {
  override fun start(c: Context) { (c.getSystemService("phone") as TelephonyManager).deviceId }
}

class NonePlugin : Plugin() {
  override fun start(c: Context) { (c.getSystemService("phone") as TelephonyManager).meid }
}

object Plugins {
  private const val NAME = "org.sample.clean.IdPlugin"
  fun all(): List<Plugin> = listOf(Class.forName(NAME).newInstance() as Plugin,
      OtherPlugin::class.java.getDeclaredConstructor().newInstance())
}

class App : Application() {
  override fun onCreate() {
    super.onCreate()
    Plugins.all().forEach { it.start(this) }
  }
}

class MainActivity : Activity()
