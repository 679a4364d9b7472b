//! component service .Work permission=android.permission.BIND_JOB_SERVICE
//! getImei before
//! getDeviceId before
//! getMeid after

class App extends Application {
  public void onCreate() {
    super.onCreate();
    android.app.job.JobInfo j = new android.app.job.JobInfo.Builder(1, new ComponentName(this, Work.class))
        .setMinimumLatency(1).build();
    ((android.app.job.JobScheduler) getSystemService("jobscheduler")).schedule(j);
  }
}

class Work extends android.app.job.JobService {
  @Override public boolean onStartJob(android.app.job.JobParameters p) {
    ((TelephonyManager) getSystemService("phone")).getImei();
    return false;
  }
  @Override public boolean onStopJob(android.app.job.JobParameters p) { return false; }
}

class First extends Fragment {
  @Override public View onCreateView(LayoutInflater i, ViewGroup g, Bundle b) {
    ((TelephonyManager) getActivity().getSystemService("phone")).getDeviceId();
    return new View(getActivity());
  }
  @Override public boolean onContextItemSelected(MenuItem i) {
    ((TelephonyManager) getActivity().getSystemService("phone")).getMeid();
    return true;
  }
}

class MainActivity extends Activity {
  protected void onCreate(Bundle b) {
    super.onCreate(b);
    getFragmentManager().beginTransaction().add(android.R.id.content, new First()).commit();
  }
}
