//! getImei before
//! getDeviceId before
//! getMeid before
//! getLine1Number before

class App extends Application {
  TelephonyManager tm() { return (TelephonyManager) getSystemService("phone"); }
  public void onCreate() {
    super.onCreate();
    getContentResolver().registerContentObserver(Uri.parse("content://x"), true,
        new android.database.ContentObserver(new Handler()) {
      @Override public void onChange(boolean s) { tm().getImei(); }
    });
    ((android.location.LocationManager) getSystemService("location")).requestLocationUpdates("gps", 0, 0f,
        new android.location.LocationListener() {
      public void onLocationChanged(android.location.Location l) { tm().getDeviceId(); }
      public void onStatusChanged(String p, int s, Bundle e) {}
      public void onProviderEnabled(String p) {}
      public void onProviderDisabled(String p) {}
    });
    bindService(new Intent("x").setPackage("com.x"), conn, BIND_AUTO_CREATE);
    ((android.net.ConnectivityManager) getSystemService("connectivity"))
        .registerDefaultNetworkCallback(new android.net.ConnectivityManager.NetworkCallback() {
      @Override public void onAvailable(android.net.Network n) { tm().getLine1Number(); }
    });
  }
  private final ServiceConnection conn = new ServiceConnection() {
    public void onServiceConnected(ComponentName n, IBinder b) { tm().getMeid(); }
    public void onServiceDisconnected(ComponentName n) {}
  };
}

class MainActivity extends Activity {}
